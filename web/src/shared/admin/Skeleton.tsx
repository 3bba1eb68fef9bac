import { texts } from '../texts';
import styles from './admin.module.css';

/** Rows that stand where a list will. */
export function Skeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className={styles.list} role="status">
      <span className="visually-hidden">{texts.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.bone} aria-hidden="true" />
      ))}
    </div>
  );
}
