import { type forgottenPassword } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { callOnce } from '../../shared/api/call';
import { Link } from '../../shared/navigation/Link';
import { useMailText } from '../../shared/site/mail';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { CardForm, CardLinks, FormCard } from '../../shared/ui/FormCard';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { failureMessage, hasCode } from './message';
import { texts } from './texts';

const fields = z.object({
  email: z
    .string()
    .trim()
    .min(1, texts.emailRequired)
    .max(254, texts.emailInvalid)
    .regex(/^[^@\s]+@[^@\s]+$/, texts.emailInvalid),
});

function AskForm({ onSent }: { onSent: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { email: '' },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      await callOnce<typeof forgottenPassword>('POST /api/auth/password/forgotten', { body });
      onSent();
    } catch (cause) {
      if (!hasCode(cause, 'request.invalid')) return setFailure(failureMessage(cause));
      setError('email', { message: texts.emailInvalid }, { shouldFocus: true });
    }
  });
  return (
    <FormCard title={texts.forgottenTitle} intro={texts.forgottenIntro}>
      <CardForm onSubmit={submit}>
        <Field label={texts.email} error={formState.errors.email?.message}>
          {(control) => (
            <input
              type="email"
              inputMode="email"
              autoComplete="username"
              {...control}
              {...register('email')}
            />
          )}
        </Field>
        <Notice tone="error" message={failure} />
        <SubmitButton busy={formState.isSubmitting} busyLabel={texts.sending}>
          {texts.send}
        </SubmitButton>
      </CardForm>
      <CardLinks>
        <Link to="/login">{texts.backToLogin}</Link>
      </CardLinks>
    </FormCard>
  );
}

/** Asks for a mail with a link to a new password. The answer does not tell whether the address is known. */
export function ForgottenScreen() {
  const [sent, setSent] = useState(false);
  const said = useMailText(texts.sent, texts.written);
  if (!sent) return <AskForm onSent={() => setSent(true)} />;
  return (
    <FormCard title={texts.sentTitle}>
      <p role="status">{said}</p>
      <ButtonLink look="primary" to="/login">
        {texts.backToLogin}
      </ButtonLink>
      <Button onClick={() => setSent(false)}>{texts.sentAgain}</Button>
    </FormCard>
  );
}
