import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button';
import styles from '../admin.module.css';
import { texts } from '../texts';

interface ConflictProps {
  /** Goes on from what is saved: with what was typed here over it, or without. */
  readonly onChoose: (keepsOwn: boolean) => void;
}

/** Somebody else has saved the item meanwhile: asks whose text is to stand. */
export function Conflict({ onChoose }: ConflictProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} className={styles.conflict} role="alert" tabIndex={-1}>
      <p>{texts.conflict}</p>
      <div className={styles.actions}>
        <Button small look="primary" onClick={() => onChoose(true)}>
          {texts.keepOwn}
        </Button>
        <Button small onClick={() => onChoose(false)}>
          {texts.takeSaved}
        </Button>
      </div>
    </section>
  );
}
