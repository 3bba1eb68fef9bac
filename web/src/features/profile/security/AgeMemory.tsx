import { formatDay } from '../../../shared/admin/chart/day';
import { AGE } from '../../../shared/age/age';
import { useAgeMemory } from '../../../shared/age-memory/memory';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { Button, buttonClass } from '../../../shared/ui/Button';
import { Failed, Notice } from '../../../shared/ui/states';
import { useForgetAge } from './queries';
import { Section } from './Section';
import styles from './security.module.css';
import { ageTexts as texts } from './texts';

function Kept({ until }: { until: string }) {
  const forget = useForgetAge();
  return (
    <>
      <p>{texts.kept(formatDay(until))}</p>
      <Notice tone="error" message={forget.error && failureMessage(forget.error, texts.failed)} />
      <div className={styles.actions}>
        <Button disabled={forget.isPending} onClick={() => forget.mutate()}>
          {forget.isPending ? texts.forgetting : texts.forget}
        </Button>
      </div>
    </>
  );
}

/** The page that asks for a proof, which has the account remember it where that is ticked there; and back here. */
const PROVING = '/idade?keeps=1&next=%2Fprofile%3Ftab%3Dsecurity';

const Prove = () => (
  <>
    <p>{texts.proveAgain}</p>
    <div className={styles.actions}>
      <a className={buttonClass({})} href={PROVING}>
        {texts.prove}
      </a>
    </div>
  </>
);

function State() {
  const { data, refetch } = useAgeMemory();
  if (!data) return <Failed message={texts.loadFailed} onRetry={() => void refetch()} />;
  return data.until === null ? <Prove /> : <Kept until={data.until} />;
}

/** A proof of age that the person wants remembered with the account; there only where the site asks for one, or one is remembered. */
export function AgeMemory() {
  const { data } = useAgeMemory();
  if (AGE === undefined && (data?.until ?? null) === null) return null;
  return (
    <Section title={texts.title}>
      <p className={styles.intro}>{texts.intro}</p>
      <State />
    </Section>
  );
}
