import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/Button';
import { conflictTexts as texts } from './texts';
import { type DraftControl } from './use-draft';
import styles from './voice-text.module.css';

interface ConflictProps {
  readonly draft: DraftControl;
  /** The draft is on the newer list now; with what was changed, or without. */
  readonly onGoOn: (keeps: boolean) => void;
}

/** Somebody else was faster: one's own changes stay, and the newer list is offered. */
export function Conflict({ draft, onGoOn }: ConflictProps) {
  const { moves, newer, carried, carryOver, drop } = draft;
  const place = useRef<HTMLElement>(null);
  // It may begin outside of what is seen of the dialog.
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const lost = moves.size - carried.size;
  const isSameText = newer !== null && newer?.state === 'done' && carried.size > 0;
  const goOn = (keeps: boolean) => {
    (keeps ? carryOver : drop)();
    onGoOn(keeps);
  };
  return (
    <section ref={place} className={styles.conflict} role="alert" tabIndex={-1}>
      <p>{isSameText ? texts.intro : texts.otherText}</p>
      {isSameText && lost > 0 && <p>{texts.lost(lost)}</p>}
      <div className={styles.buttons}>
        {isSameText && (
          <Button small look="primary" onClick={() => goOn(true)}>
            {texts.keep}
          </Button>
        )}
        <Button small onClick={() => goOn(false)}>
          {texts.take}
        </Button>
      </div>
    </section>
  );
}
