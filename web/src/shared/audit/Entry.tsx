import { auditActorLabel, auditOriginLabel, type NamedAuditEntry } from '@alcova/contracts';
import { type ReactNode, useId, useState } from 'react';
import { formatMoment } from '../admin/site-time';
import { formatCount } from '../format/count';
import { Link } from '../navigation/Link';
import { Button } from '../ui/Button';
import { actionText } from './action-texts';
import styles from './entries.module.css';
import { itemOf } from './item';
import { texts } from './texts';

const actorText = ({ actorId, actorName, ...entry }: NamedAuditEntry): string =>
  actorId === null ? auditActorLabel(entry) : (actorName ?? texts.unnamed);

interface EntryProps {
  readonly entry: NamedAuditEntry;
  /** How many items it was done to. */
  readonly count: number;
  /** What is there to be opened. */
  readonly children: () => ReactNode;
}

function ItemOf({ entry, count }: Pick<EntryProps, 'entry' | 'count'>) {
  if (count > 1) return texts.together(formatCount(count));
  const { text, to } = itemOf(entry);
  return to === null ? text : <Link to={to}>{text}</Link>;
}

/** One thing that somebody did, with one item or with many at once, in a line. */
export function Entry({ entry, count, children }: EntryProps) {
  const [isOpen, setOpen] = useState(false);
  const opened = useId();
  const [what, when] = [actionText(entry.action), formatMoment(entry.at)];
  const isMany = count > 1;
  return (
    <li className={styles.entry}>
      <time className={styles.when} dateTime={entry.at}>
        {when}
      </time>
      <strong className={styles.who}>{actorText(entry)}</strong>
      <span className={styles.what}>{what}</span>
      <span className={styles.item}>
        <ItemOf entry={entry} count={count} />
      </span>
      <span className={styles.origin}>{auditOriginLabel(entry)}</span>
      <Button
        small
        aria-expanded={isOpen}
        aria-controls={opened}
        aria-label={isMany ? texts.allOf(what, formatCount(count), when) : texts.detailsOf(what, when)}
        onClick={() => setOpen(!isOpen)}
      >
        {isMany ? texts.all : texts.details}
      </Button>
      <div id={opened} className={styles.details} hidden={!isOpen}>
        {isOpen && children()}
      </div>
    </li>
  );
}
