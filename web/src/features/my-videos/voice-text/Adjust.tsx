import { type SentenceMove } from '@alcova/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { adjustTexts as texts } from './texts';
import { formatTime, readTime, toHundredths } from './time';
import styles from './voice-text.module.css';

/** Seconds, as they are written on the buttons. */
const STEPS = [
  [-0.5, '−0,5 s'],
  [-0.1, '−0,1 s'],
  [0.1, '+0,1 s'],
  [0.5, '+0,5 s'],
] as const;

interface AdjustProps {
  /** Which sentence, from 0, and how it stands, with what was changed. */
  readonly at: number;
  readonly start: number;
  readonly isJoined: boolean;
  readonly isMoved: boolean;
  readonly isMisplaced: boolean;
  /** Where the voice is, in seconds; undefined where nothing was heard yet. */
  readonly heardAt: (() => number) | undefined;
  readonly onMove: (move: SentenceMove) => void;
  readonly onUndo: () => void;
}

/** Changes where a sentence begins: in steps, by a time, or at the moment that is heard. */
export function Adjust({ at, start, isJoined, isMoved, isMisplaced, heardAt, onMove, onUndo }: AdjustProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const seconds = typed === null ? start : readTime(typed);
  const error = seconds === undefined ? texts.startInvalid : isMisplaced ? texts.misplaced : undefined;
  // Who has set where it begins is sure of it: it stands alone, unless that is said otherwise.
  const set = (to: number, joined = isMoved && isJoined) => {
    setTyped(null);
    onMove({ at, start: toHundredths(Math.max(0, to)), joined });
  };
  const take = () => {
    if (typed === null || seconds === undefined) return;
    if (seconds === toHundredths(start)) setTyped(null);
    else set(seconds);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take();
  };
  return (
    <form className={styles.adjust} aria-label={texts.group(at + 1)} noValidate onSubmit={submit}>
      <Field label={texts.start} hint={texts.startHint} error={error}>
        {(control) => (
          <input
            type="text"
            inputMode="text"
            autoComplete="off"
            {...control}
            value={typed ?? formatTime(start)}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={take}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        {STEPS.map(([step, label]) => (
          <Button
            key={step}
            small
            aria-label={step < 0 ? texts.earlier(label) : texts.later(label)}
            onClick={() => set(start + step)}
          >
            {label}
          </Button>
        ))}
        <Button
          small
          look="primary"
          title={texts.markHint}
          disabled={!heardAt}
          onClick={() => heardAt && set(heardAt())}
        >
          {texts.markHere}
        </Button>
      </div>
      {at > 0 && (
        <label className={styles.check}>
          <input type="checkbox" checked={isJoined} onChange={({ target }) => set(start, target.checked)} />
          {texts.joined}
        </label>
      )}
      <div className={styles.buttons}>
        <Button small onClick={() => set(start, false)}>
          {texts.isRight}
        </Button>
        {isMoved && (
          <Button small onClick={onUndo}>
            {texts.undo}
          </Button>
        )}
      </div>
    </form>
  );
}
