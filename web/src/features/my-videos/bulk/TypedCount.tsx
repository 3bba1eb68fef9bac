import { Field } from '../../../shared/ui/Field';
import { bulkTexts as texts } from './texts';
import { MAX_UNTYPED } from './typed-count';

/** Asks for the number of videos that a deletion takes; nothing where they are few. */
export function TypedCount({
  count,
  typed,
  onChange,
}: {
  count: number;
  typed: string;
  onChange: (typed: string) => void;
}) {
  if (count <= MAX_UNTYPED) return null;
  return (
    <Field label={texts.typeCount(count)}>
      {(control) => (
        <input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
