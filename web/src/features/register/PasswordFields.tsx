import { type UseFormRegisterReturn } from 'react-hook-form';
import { NewPasswordFields } from '../../shared/ui/NewPasswordFields';
import { texts } from './texts';

interface FieldState {
  readonly control: UseFormRegisterReturn;
  readonly error: string | undefined;
}

interface PasswordFieldsProps {
  /** Registers a field where it stands: the form goes to the first wrong one in this order. */
  readonly field: (name: 'password' | 'confirmation') => FieldState;
}

/** The password of the account that is to be, typed twice. */
export function PasswordFields({ field }: PasswordFieldsProps) {
  return (
    <NewPasswordFields
      password={{ label: texts.password, hint: texts.passwordHint, ...field('password') }}
      confirmation={{ label: texts.confirmation, ...field('confirmation') }}
    />
  );
}
