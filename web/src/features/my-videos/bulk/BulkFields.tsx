import { CATEGORY_LABELS, category, MAX_FOUND_BY_ADMINISTRATORS } from '@alcova/contracts';
import admin from '../../../shared/admin/admin.module.css';
import { Select } from '../../../shared/admin/Select';
import { Field } from '../../../shared/ui/Field';
import { MAX_TYPED } from '../base/filter';
import styles from '../my-videos.module.css';
import { bulkTexts as texts } from './texts';
import { type Deed, type Values } from './values';

export type Scope = 'selected' | 'shown';
/** How many videos each scope has. */
export type Counts = Readonly<Record<Scope, number>>;

/** More than the list can be searched for are not changed at once. */
export const isOffered = (scope: Scope, counts: Counts): boolean =>
  counts[scope] > 0 && (scope === 'selected' || counts.shown < MAX_FOUND_BY_ADMINISTRATORS);

interface ScopeFieldProps {
  readonly counts: Counts;
  readonly scope: Scope;
  readonly isBusy: boolean;
  readonly onChange: (scope: Scope) => void;
}

/** Which videos: the selected ones, or all that the filter shows. */
export function ScopeField({ counts, scope, isBusy, onChange }: ScopeFieldProps) {
  return (
    <fieldset className={styles.scope} disabled={isBusy}>
      <legend>{texts.scope}</legend>
      {(['selected', 'shown'] as const).map((each) => (
        <label key={each} className={admin.check}>
          <input
            type="radio"
            name="scope"
            checked={scope === each}
            disabled={!isOffered(each, counts)}
            onChange={() => onChange(each)}
          />
          {texts[each](counts[each])}
        </label>
      ))}
      {counts.shown >= MAX_FOUND_BY_ADMINISTRATORS && <p>{texts.tooMany(MAX_FOUND_BY_ADMINISTRATORS)}</p>}
    </fieldset>
  );
}

interface ValueFieldProps {
  readonly deed: Deed;
  readonly values: Values;
  readonly error: string | undefined;
  readonly onChange: (values: Values) => void;
}

/** What the videos get; most acts ask for nothing. */
export function ValueField({ deed, values, error, onChange }: ValueFieldProps) {
  if (deed === 'category')
    return (
      <Select
        label={texts.category}
        value={values.category}
        options={CATEGORY_LABELS}
        onChange={(value) => onChange({ ...values, category: category.parse(value) })}
      />
    );
  if (deed !== 'author' && deed !== 'schedule') return null;
  const isTime = deed === 'schedule';
  const field = isTime ? 'scheduledFor' : 'author';
  return (
    <Field label={texts[field]} hint={isTime ? texts.scheduleHint : texts.authorHint} error={error}>
      {(control) => (
        <input
          {...control}
          type={isTime ? 'datetime-local' : 'text'}
          autoComplete="off"
          maxLength={isTime ? undefined : MAX_TYPED}
          value={values[field]}
          onChange={(event) => onChange({ ...values, [field]: event.target.value })}
        />
      )}
    </Field>
  );
}
