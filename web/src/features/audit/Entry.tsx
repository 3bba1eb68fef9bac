import { auditActorLabel, type AuditEntry } from '@alcova/contracts';
import admin from '../../shared/admin/admin.module.css';
import { formatMoment } from '../../shared/admin/site-time';
import styles from './audit.module.css';
import { texts } from './texts';

const shown = (value: unknown): string =>
  value === null || value === undefined ? texts.nothing : JSON.stringify(value, null, 2);

/** One thing that somebody did; what it changed is there to be opened. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const hasChange = (entry.before ?? entry.after ?? null) !== null;
  return (
    <li className={styles.entry}>
      <p className={styles.line}>
        <strong>{entry.action}</strong>
        <span>{entry.subject}</span>
      </p>
      <p className={admin.meta}>
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
        <span>
          {texts.actor}: {entry.actorId ?? auditActorLabel(entry)}
        </span>
        <span>
          {texts.batch}: {entry.batch ?? texts.open}
        </span>
      </p>
      {hasChange && (
        <details>
          <summary className={styles.summary}>{texts.changes}</summary>
          <dl className={styles.change}>
            <dt>{texts.before}</dt>
            <dd>
              <pre>{shown(entry.before)}</pre>
            </dd>
            <dt>{texts.after}</dt>
            <dd>
              <pre>{shown(entry.after)}</pre>
            </dd>
          </dl>
        </details>
      )}
    </li>
  );
}
