import { Field } from '../ui/Field';

interface SelectProps {
  readonly label: string;
  readonly value: string;
  /** Text by value, in the order in which they are offered. */
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

/** A labelled choice of one of a few. */
export function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {Object.entries(options).map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
