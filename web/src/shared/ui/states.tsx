import { type ReactNode } from 'react';
import { texts } from '../texts';
import { Button } from './Button';
import styles from './states.module.css';

/** Something is on its way; `label` is drawn unless `hideLabel`, and read aloud always. */
export function Loading({
  label = texts.loading,
  hideLabel = false,
}: {
  label?: string;
  hideLabel?: boolean;
}) {
  return (
    <div className={styles.state} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
    </div>
  );
}

/** There is nothing to show. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className={styles.state}>{children}</div>;
}

/** Loading failed; the visitor may try again. */
export function Failed({ message = texts.loadFailed, onRetry }: { message?: string; onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <p>{message}</p>
      <Button onClick={onRetry}>{texts.retry}</Button>
    </div>
  );
}

/** The outcome of an action, announced politely. The space is empty until there is one. */
export function Notice({ message, tone }: { message: string | null; tone: 'success' | 'error' }) {
  return (
    <div className={styles.region} role={tone === 'error' ? 'alert' : 'status'}>
      {message && (
        <p className={`${styles.notice} ${styles[tone]}`} data-tone={tone}>
          {message}
        </p>
      )}
    </div>
  );
}
