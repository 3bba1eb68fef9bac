import { useState } from 'react';
import { type UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './Field';
import { PasswordInput } from './PasswordInput';

interface FieldOf {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  /** What the form's `register` answers. */
  readonly control: UseFormRegisterReturn;
}

interface NewPasswordFieldsProps {
  readonly password: FieldOf;
  readonly confirmation: FieldOf;
  /** What the button is said to show, where the form has another one. */
  readonly what?: string;
}

/** A password that is being chosen, typed twice. One button shows both. */
export function NewPasswordFields({ password, confirmation, what }: NewPasswordFieldsProps) {
  const [isShown, setShown] = useState(false);
  const { control: first, ...firstField } = password;
  const { control: second, ...secondField } = confirmation;
  return (
    <>
      <Field {...firstField}>
        {(control) => (
          <PasswordInput
            autoComplete="new-password"
            {...(what === undefined ? {} : { what })}
            onShow={setShown}
            {...control}
            {...first}
          />
        )}
      </Field>
      <Field {...secondField}>
        {(control) => (
          <input type={isShown ? 'text' : 'password'} autoComplete="new-password" {...control} {...second} />
        )}
      </Field>
    </>
  );
}
