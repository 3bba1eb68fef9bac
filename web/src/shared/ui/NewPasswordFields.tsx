import { type UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './Field';

interface FieldOf {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  /** What the form's `register` answers. */
  readonly control: UseFormRegisterReturn;
}

const NewPassword = ({ label, hint, error, control: registered }: FieldOf) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <input type="password" autoComplete="new-password" {...control} {...registered} />}
  </Field>
);

/** A password that is being chosen, typed twice. */
export function NewPasswordFields(props: { readonly password: FieldOf; readonly confirmation: FieldOf }) {
  return (
    <>
      <NewPassword {...props.password} />
      <NewPassword {...props.confirmation} />
    </>
  );
}
