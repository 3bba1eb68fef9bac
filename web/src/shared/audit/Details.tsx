import { type NamedAuditEntry } from '@alcova/contracts';
import { Link } from '../navigation/Link';
import styles from './entries.module.css';
import { type Change, changesOf } from './changes';
import { texts } from './texts';

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          {[texts.field, texts.before, texts.after].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const only = (name: string, value: string): string =>
  `/audit?${new URLSearchParams([[name, value]]).toString()}`;

/** What an entry changed, and the codes and ids under which it is found. */
export function Details({ entry }: { entry: NamedAuditEntry }) {
  const changes = changesOf(entry.before, entry.after);
  return (
    <>
      {changes.length > 0 && <Changes changes={changes} />}
      <dl className={styles.codes}>
        <dt>{texts.code}</dt>
        <dd>{entry.action}</dd>
        <dt>{texts.item}</dt>
        <dd>
          {entry.subject} <Link to={only('subject', entry.subject)}>{texts.allOfItem}</Link>
        </dd>
        {entry.actorId !== null && (
          <>
            <dt>{texts.account}</dt>
            <dd>
              {entry.actorId} <Link to={only('actor', entry.actorId)}>{texts.allOfActor}</Link>
            </dd>
          </>
        )}
        <dt>{texts.batch}</dt>
        <dd>{entry.batch ?? texts.open}</dd>
      </dl>
    </>
  );
}
