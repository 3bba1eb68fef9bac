import { CATEGORIES, CATEGORY_LABELS } from '@alcova/contracts';
import { Field } from '../../../shared/ui/Field';
import { factTexts } from '../base/fact-texts';
import { NAME_LENGTH } from '../base/facts';
import styles from './add-video.module.css';
import { type Facts } from './facts';
import { addTexts as texts } from './texts';

interface FactFieldsProps {
  readonly facts: Facts;
  readonly onChange: (changed: Partial<Facts>) => void;
}

/** What every video has. */
export function FactFields({ facts, onChange }: FactFieldsProps) {
  return (
    <>
      <Field label={factTexts.title}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            maxLength={200}
            value={facts.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={factTexts.category}>
        {(control) => (
          <select
            {...control}
            value={facts.category}
            onChange={(event) => onChange({ category: event.target.value })}
          >
            <option value="">{texts.chooseCategory}</option>
            {CATEGORIES.map((id) => (
              <option key={id} value={id}>
                {CATEGORY_LABELS[id]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

function People({ facts, onChange }: FactFieldsProps) {
  return (
    <>
      <Field label={factTexts.author}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            maxLength={NAME_LENGTH}
            value={facts.author}
            onChange={(event) => onChange({ author: event.target.value })}
          />
        )}
      </Field>
      <Field label={factTexts.participants} hint={factTexts.participantsHint}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={facts.participants}
            onChange={(event) => onChange({ participants: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** What a video may have besides, folded until somebody wants it. */
export function MoreFacts({ facts, onChange }: FactFieldsProps) {
  return (
    <details className={styles.more}>
      <summary>{texts.more}</summary>
      <div className={styles.form}>
        <Field label={factTexts.description}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={5_000}
              value={facts.description}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          )}
        </Field>
        <People facts={facts} onChange={onChange} />
        <Field label={factTexts.scheduledFor} hint={texts.scheduleHint}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={facts.scheduledFor}
              onChange={(event) => onChange({ scheduledFor: event.target.value })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
