import { REFUSAL_REASONS, type RefusalReason, refusalReason } from '@alcova/contracts';
import { Field } from '../ui/Field';
import { refuseTexts as texts } from './desk-texts';

/** The reason that was chosen; null for none. */
export const reasonOf = (value: string): RefusalReason | null =>
  refusalReason.nullable().catch(null).parse(value);

interface ReasonFieldProps {
  readonly reason: RefusalReason | null;
  readonly isMissing: boolean;
  /** Hears the value of the option, to be read by `reasonOf`. */
  readonly onChoose: (value: string) => void;
}

/** None is chosen for the person: a slip must not tell an author of something grave. */
export function ReasonField({ reason, isMissing, onChoose }: ReasonFieldProps) {
  return (
    <Field label={texts.reason} error={isMissing ? texts.reasonRequired : undefined}>
      {(control) => (
        <select {...control} value={reason ?? ''} onChange={(event) => onChoose(event.target.value)}>
          <option value="">{texts.chooseReason}</option>
          {refusalReason.options.map((id) => (
            <option key={id} value={id}>
              {REFUSAL_REASONS[id].label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
