import { type OwnTale, REFUSAL_REASONS } from '@alcova/contracts';
import { type ReactNode } from 'react';
import styles from './my-tales.module.css';
import { texts } from './texts';

interface RefusalProps {
  readonly tale: Pick<OwnTale, 'refusal'>;
  readonly children?: ReactNode;
}

/** Why a tale was refused, in the moderator's words; nothing for one that was not. */
export function Refusal({ tale: { refusal }, children }: RefusalProps) {
  if (!refusal) return null;
  return (
    <section className={styles.refusal} aria-label={texts.refusal}>
      <p>
        <strong>{REFUSAL_REASONS[refusal.reason].label}.</strong> {refusal.message}
      </p>
      {refusal.passages.length > 0 && <p>{texts.passages(refusal.passages.length)}</p>}
      {children}
    </section>
  );
}
