import { auditActorLabel, auditOriginLabel, type NamedAuditEntry } from '@alcova/contracts';
import { useId, useState } from 'react';
import { formatMoment } from '../../shared/admin/site-time';
import { Link } from '../../shared/navigation/Link';
import { Button } from '../../shared/ui/Button';
import { actionText } from './action-texts';
import styles from './audit.module.css';
import { Details } from './Details';
import { itemOf } from './item';
import { texts } from './texts';

const actorText = ({ actorId, actorName, ...entry }: NamedAuditEntry): string =>
  actorId === null ? auditActorLabel(entry) : (actorName ?? texts.unnamed);

/** One thing that somebody did, in a line; what it changed is there to be opened. */
export function Entry({ entry }: { entry: NamedAuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const [what, when, item] = [actionText(entry.action), formatMoment(entry.at), itemOf(entry)];
  return (
    <li className={styles.entry}>
      <time className={styles.when} dateTime={entry.at}>
        {when}
      </time>
      <strong className={styles.who}>{actorText(entry)}</strong>
      <span className={styles.what}>{what}</span>
      <span className={styles.item}>
        {item.to === null ? item.text : <Link to={item.to}>{item.text}</Link>}
      </span>
      <span className={styles.origin}>{auditOriginLabel(entry)}</span>
      <Button
        small
        aria-expanded={isOpen}
        aria-controls={details}
        aria-label={texts.detailsOf(what, when)}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.details}
      </Button>
      <div id={details} className={styles.details} hidden={!isOpen}>
        {isOpen && <Details entry={entry} />}
      </div>
    </li>
  );
}
