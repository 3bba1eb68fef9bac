import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { texts as shared } from '../texts';
import { Button } from '../ui/Button';
import styles from './admin.module.css';
import { texts } from './texts';

interface QuestionProps {
  readonly question: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function Question({ question, busy, onConfirm, onCancel }: QuestionProps) {
  const cancelRef = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => cancelRef.current?.focus(), []);
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) onCancel();
  };
  return (
    <div className={styles.question} role="group" aria-label={question} onKeyDown={leave}>
      <p>{question}</p>
      <div className={styles.actions}>
        <button
          ref={cancelRef}
          type="button"
          className={styles.cancel}
          aria-disabled={busy}
          onClick={() => !busy && onCancel()}
        >
          {shared.cancel}
        </button>
        <Button small look="danger" aria-disabled={busy} onClick={() => !busy && onConfirm()}>
          {busy ? texts.removing : texts.confirmRemove}
        </Button>
      </div>
    </div>
  );
}

export interface RowAct {
  readonly text: string;
  /** The button's name for those who do not see the row. */
  readonly label: string;
  readonly act: () => void;
}

interface RowActionsProps {
  readonly first: RowAct;
  readonly second?: RowAct | undefined;
  readonly removal: RowAct & { readonly question: string };
  readonly busy: boolean;
}

/** The buttons of a row. What removes it asks in the row itself first; Escape and 'Cancelar' give the focus back. */
export function RowActions({ first, second, removal, busy }: RowActionsProps) {
  const [asking, setAsking] = useState(false);
  const removeRef = useRef<HTMLSpanElement>(null);
  const [wasAsked, setWasAsked] = useState(false);
  useLayoutEffect(() => {
    if (wasAsked && !asking) removeRef.current?.querySelector('button')?.focus();
  }, [asking, wasAsked]);
  if (asking) {
    return (
      <Question
        question={removal.question}
        busy={busy}
        onConfirm={removal.act}
        onCancel={() => setAsking(false)}
      />
    );
  }
  const ask = () => {
    setWasAsked(true);
    setAsking(true);
  };
  return (
    <div className={styles.actions}>
      {[first, second].map(
        (one) =>
          one && (
            <Button
              key={one.text}
              small
              aria-disabled={busy}
              onClick={() => !busy && one.act()}
              aria-label={one.label}
            >
              {one.text}
            </Button>
          ),
      )}
      <span ref={removeRef}>
        <Button small look="danger" onClick={ask} aria-label={removal.label}>
          {removal.text}
        </Button>
      </span>
    </div>
  );
}
