import { Failed, Notice } from '../../../shared/ui/states';
import ui from '../../../shared/ui/switch.module.css';
import { useChoosePlaces, usePlacesChoice } from './queries';
import { Section } from './Section';
import styles from './security.module.css';
import { placesTexts as texts } from './texts';

function Choice() {
  const { data, refetch } = usePlacesChoice();
  const choose = useChoosePlaces();
  if (!data) return <Failed message={texts.loadFailed} onRetry={() => void refetch()} />;
  // What was chosen shows at once.
  const isKept = choose.isPending ? choose.variables : data.isKept;
  return (
    <>
      <label className={ui.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={isKept}
          onChange={({ target }) => {
            // One that is disabled meanwhile would lose the focus.
            if (!choose.isPending) choose.mutate(target.checked);
          }}
        />
        {texts.keep}
      </label>
      <Notice tone="error" message={choose.isError ? texts.failed : null} />
    </>
  );
}

/** Whether the account keeps where the person stopped: by itself it does not. */
export const PlacesChoice = () => (
  <Section title={texts.title}>
    <p className={styles.intro}>{texts.intro}</p>
    <Choice />
  </Section>
);
