import { type AdminVideo } from '@alcova/contracts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/Button';
import { Thumbnail } from '../../../shared/video/Thumbnail';
import styles from './edit.module.css';
import {
  changedFields,
  type EditField,
  type EditValues,
  FIELD_LABELS,
  shownValue,
  valuesOf,
} from './form/form';
import { conflictTexts as texts } from './form/texts';

interface ConflictProps {
  /** The video as it was when the form was opened, and as somebody else has saved it since. */
  readonly before: AdminVideo;
  readonly saved: AdminVideo;
  readonly yours: EditValues;
  readonly touched: ReadonlySet<EditField>;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

function Version({ name, text, isPicture }: { name: string; text: string; isPicture: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isPicture ? (
          <Thumbnail className={styles.versionPicture} src={text} sizes="9rem" />
        ) : text === '' ? (
          texts.empty
        ) : (
          text
        )}
      </dd>
    </div>
  );
}

/** Somebody else was faster: what they changed, beside one's own text, and whose is to stand. */
export function Conflict({ before, saved, yours, touched, onKeep, onTake }: ConflictProps) {
  const place = useRef<HTMLElement>(null);
  const [old, now] = [valuesOf(before), valuesOf(saved)];
  const fields = changedFields(before, saved);
  const versionsOf = (field: EditField): [string, EditValues][] => [
    [texts.before, old],
    [texts.now, now],
    ...(touched.has(field) ? [[texts.yours, yours] satisfies [string, EditValues]] : []),
  ];
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
            {versionsOf(field).map(([name, values]) => (
              <Version
                key={name}
                name={name}
                text={shownValue(values, field)}
                isPicture={field === 'thumbnailUrl'}
              />
            ))}
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
