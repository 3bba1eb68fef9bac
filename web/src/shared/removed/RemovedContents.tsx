import { CASE_REASONS, type OwnCase, type SubjectKind } from '@alcova/contracts';
import { useId, useState } from 'react';
import { formatDate } from '../format/format';
import { Button } from '../ui/Button';
import { useRemoved } from './queries';
import { RemovalAppeal } from './RemovalAppeal';
import styles from './removed.module.css';
import { texts } from './texts';

function Removed({ removed, onAppeal }: { removed: OwnCase; onAppeal: () => void }) {
  const { title, decidedAt, reason, message, appeal, isOwnDecision } = removed;
  return (
    <>
      <h3>{title}</h3>
      <p>
        <strong>{CASE_REASONS[reason].label}.</strong> {message}
      </p>
      <p className={styles.soft}>
        <time dateTime={decidedAt}>{texts.removedOn(formatDate(decidedAt))}</time>
      </p>
      {appeal === 'waiting' && <p>{texts.appealWaiting}</p>}
      {appeal === 'decided' && <p>{texts.appealDecided}</p>}
      {appeal === 'none' && isOwnDecision && <p>{texts.ownDecision}</p>}
      {appeal === 'none' && !isOwnDecision && (
        <Button small aria-label={texts.appealOf(title)} onClick={onAppeal}>
          {texts.appeal}
        </Button>
      )}
    </>
  );
}

/** What was removed of the person's, why, and the way to another look; nothing where nothing was. */
export default function RemovedContents({ kind }: { kind: SubjectKind }) {
  const { data } = useRemoved(kind);
  const [appealed, setAppealed] = useState<OwnCase | null>(null);
  const titleId = useId();
  if (!data || data.removed.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <details className={styles.section} open={kind === 'tale'}>
        <summary>
          <h2 id={titleId} className={styles.title}>
            {texts.titles[kind]}
          </h2>{' '}
          ({data.removed.length})
        </summary>
        <p>{texts.intro}</p>
        <ul className={styles.list}>
          {data.removed.map((removed) => (
            <li key={removed.id} className={styles.item}>
              <Removed removed={removed} onAppeal={() => setAppealed(removed)} />
            </li>
          ))}
        </ul>
        {data.isCut && <p className={styles.soft}>{texts.newest(data.removed.length)}</p>}
      </details>
      {appealed && <RemovalAppeal removed={appealed} onClose={() => setAppealed(null)} />}
    </section>
  );
}
