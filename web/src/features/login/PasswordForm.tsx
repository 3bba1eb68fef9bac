import { givenPassword } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../shared/api/error';
import { Link } from '../../shared/navigation/Link';
import { signIn } from '../../shared/session/sign-in';
import { Field } from '../../shared/ui/Field';
import { CardForm, CardLinks } from '../../shared/ui/FormCard';
import { PasswordInput } from '../../shared/ui/PasswordInput';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { signInMessage } from './message';
import { texts } from './texts';

const fields = z.object({
  email: z.string().trim().min(1, texts.emailRequired).max(254, texts.emailTooLong),
  password: z
    .string()
    .min(1, texts.passwordRequired)
    .refine((typed) => givenPassword.safeParse(typed).success, texts.passwordTooLong),
});

interface PasswordFormProps {
  readonly failure: string | null;
  readonly onFailure: (message: string | null) => void;
  /** The password was right and the account asks for a code as well. */
  readonly onSecondFactor: () => void;
}

/** The first factor: e-mail and password. */
export function PasswordForm({ failure, onFailure, onSecondFactor }: PasswordFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    onFailure(null);
    try {
      await signIn(values);
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'auth.second-factor-required') return onSecondFactor();
      onFailure(signInMessage(cause));
      setFocus('password', { shouldSelect: true });
    }
  });
  return (
    <CardForm onSubmit={submit}>
      <Field label={texts.email} error={errors.email?.message}>
        {(control) => (
          <input type="email" autoComplete="username" inputMode="email" {...control} {...register('email')} />
        )}
      </Field>
      <Field label={texts.password} error={errors.password?.message}>
        {(control) => (
          <PasswordInput autoComplete="current-password" {...control} {...register('password')} />
        )}
      </Field>
      <Notice tone="error" message={failure} />
      <SubmitButton busy={isSubmitting} busyLabel={texts.submitting}>
        {texts.submit}
      </SubmitButton>
      <CardLinks>
        <Link to="/forgot-password">{texts.forgotten}</Link>
      </CardLinks>
    </CardForm>
  );
}
