import { type AdminVideo } from '@alcova/contracts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/Button';
import styles from './edit.module.css';
import { differences, type EditField, type EditValues, FIELD_LABELS, shownValue, valuesOf } from './form';
import { conflictTexts as texts } from './texts';

interface ConflictProps {
  /** The video as it was when the form was opened, and as somebody else has saved it since. */
  readonly before: AdminVideo;
  readonly saved: AdminVideo;
  readonly yours: EditValues;
  readonly touched: ReadonlySet<EditField>;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text === '' ? texts.empty : text}</dd>
    </div>
  );
}

/** Somebody else was faster: what they changed, beside one's own text, and whose is to stand. */
export function Conflict({ before, saved, yours, touched, onKeep, onTake }: ConflictProps) {
  const place = useRef<HTMLElement>(null);
  const [old, now] = [valuesOf(before), valuesOf(saved)];
  const fields = differences(before, saved);
  // It may begin below what is seen of the dialog, whose button to save rests until a choice is made here.
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={place} className={styles.conflict} role="alert" tabIndex={-1}>
      <p>{texts.intro}</p>
      {fields.length === 0 && <p>{texts.nothing}</p>}
      {fields.map((field) => (
        <div key={field} className={styles.difference}>
          <h3>{FIELD_LABELS[field]}</h3>
          <dl>
            <Version name={texts.before} text={shownValue(old, field)} />
            <Version name={texts.now} text={shownValue(now, field)} />
            {touched.has(field) && <Version name={texts.yours} text={shownValue(yours, field)} />}
          </dl>
        </div>
      ))}
      <div className={styles.choices}>
        <Button small look="primary" onClick={onKeep}>
          {texts.keep}
        </Button>
        <Button small onClick={onTake}>
          {texts.take}
        </Button>
      </div>
    </section>
  );
}
