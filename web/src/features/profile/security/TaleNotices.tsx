import { type TaleNoticeTopic } from '@alcova/contracts';
import { useAuthorNews, useMuteNotices } from '../../../shared/tales/author-news';
import { Failed, Loading, Notice } from '../../../shared/ui/states';
import { Section } from './Section';
import styles from './security.module.css';
import { noticeTexts as texts } from './texts';

const TOPICS: readonly TaleNoticeTopic[] = ['published', 'refused', 'contested'];

function Choices() {
  const { data, isError, refetch } = useAuthorNews();
  const mute = useMuteNotices();
  if (!data && isError) return <Failed message={texts.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  // What was chosen shows at once.
  const muted = mute.isPending ? mute.variables : data.muted;
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{texts.legend}</legend>
        {TOPICS.map((topic) => (
          <label key={topic}>
            <input
              type="checkbox"
              checked={!muted.includes(topic)}
              disabled={mute.isPending}
              onChange={({ target }) =>
                mute.mutate(target.checked ? muted.filter((other) => other !== topic) : [...muted, topic])
              }
            />
            {texts.topics[topic]}
          </label>
        ))}
      </fieldset>
      <Notice tone="error" message={mute.isError ? texts.failed : null} />
    </>
  );
}

/** Which mails an author wants of their tales: a choice takes effect at once. */
export const TaleNotices = () => (
  <Section title={texts.title}>
    <p className={styles.intro}>{texts.intro}</p>
    <Choices />
  </Section>
);
