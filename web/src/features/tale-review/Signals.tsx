import { type ReviewedTale, type TaleSignals } from '@alcova/contracts';
import styles from '../../shared/desk/desk.module.css';
import { formatCount } from '../../shared/format/count';
import { formatDate } from '../../shared/format/format';
import { statusLabels } from '../../shared/tales/desk-texts';
import { NewTab } from '../../shared/ui/NewTab';
import { kindLabels, signalTexts as texts } from './texts';

/** Each term once, with how often it stands in title and text. */
function Marks({ marks, titleMarks }: Pick<TaleSignals, 'marks' | 'titleMarks'>) {
  const places = new Map<
    string,
    { kind: TaleSignals['marks'][number]['kind']; term: string; count: number }
  >();
  for (const { term, kind } of [...titleMarks, ...marks]) {
    const key = `${kind} ${term}`;
    places.set(key, { term, kind, count: (places.get(key)?.count ?? 0) + 1 });
  }
  if (places.size === 0) return <p>{texts.noMarks}</p>;
  return (
    <ul>
      {[...places].map(([key, { term, kind, count }]) => (
        <li key={key}>
          <strong>{term}</strong> ({kindLabels[kind]}, {texts.places(count)})
        </li>
      ))}
    </ul>
  );
}

function Similar({ similar }: Pick<TaleSignals, 'similar'>) {
  if (similar.length === 0) return <p>{texts.noSimilar}</p>;
  return (
    <ul>
      {similar.map((other) => (
        <li key={other.id}>
          <a href={`/talelist/review?id=${other.id}`} target="_blank" rel="noopener">
            {other.title}
            <NewTab />
          </a>{' '}
          ({statusLabels[other.status]}, {formatDate(other.sentAt)}
          {other.isSameAuthor ? `, ${texts.sameAuthor}` : ''}):{' '}
          {texts.likeness(Math.round(other.likeness * 100))}
        </li>
      ))}
    </ul>
  );
}

function History({ history }: Pick<TaleSignals, 'history'>) {
  if (!history) return <p>{texts.noHistory}</p>;
  const { sent, approved, denied, withdrawn, lastRefusedAt, isSuspended } = history;
  return (
    <>
      <p>{texts.historyOf(sent, approved, denied, withdrawn)}</p>
      {lastRefusedAt !== null && <p>{texts.lastRefused(formatDate(lastRefusedAt))}</p>}
      {isSuspended && <p className={styles.warning}>{texts.suspended}</p>}
    </>
  );
}

/** What is told beside the text, each with where it comes from; none of it decides. */
export function Signals({ tale: { signals } }: { tale: ReviewedTale }) {
  return (
    <section className={styles.panel} aria-labelledby="sinais">
      <h2 id="sinais">{texts.title}</h2>
      <p className={styles.soft}>{texts.intro}</p>
      <h3>{texts.marks}</h3>
      <Marks marks={signals.marks} titleMarks={signals.titleMarks} />
      <h3>{texts.similar}</h3>
      <Similar similar={signals.similar} />
      <h3>{texts.history}</h3>
      <History history={signals.history} />
      <h3>{texts.language}</h3>
      <p className={signals.isPortuguese ? undefined : styles.warning}>
        {signals.isPortuguese ? texts.portuguese : texts.otherLanguage(signals.language)}
      </p>
      <h3>{texts.length}</h3>
      <p>{texts.lengthOf(formatCount(signals.words), formatCount(signals.characters))}</p>
    </section>
  );
}
