import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../shared/api/error';
import { useMailToken } from '../../shared/navigation/mail-token';
import { openNewAccount } from '../../shared/session/sign-in';
import { ButtonLink } from '../../shared/ui/Button';
import { CardForm, FormCard } from '../../shared/ui/FormCard';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { chosenPassword, refusalOf } from './form';
import { PasswordFields } from './PasswordFields';
import { texts } from './texts';

const isOver = (cause: unknown): boolean =>
  cause instanceof ApiError && ['auth.link-invalid', 'auth.email-taken'].includes(cause.code);

function LinkRefused() {
  return (
    <FormCard title={texts.linkTitle}>
      <p role="alert">{texts.link}</p>
      <ButtonLink look="primary" to="/register">
        {texts.registerAgain}
      </ButtonLink>
      <ButtonLink to="/login">{texts.login}</ButtonLink>
    </FormCard>
  );
}

function useCompletion(token: string) {
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(chosenPassword),
    defaultValues: { password: '', confirmation: '' },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await openNewAccount({ token, password });
    } catch (cause) {
      if (isOver(cause)) return setOver(true);
      const refusal = refusalOf(cause, texts.completeFailed);
      if (typeof refusal === 'string') return setFailure(refusal);
      return form.setError('password', { message: refusal.message }, { shouldFocus: true });
    }
    return navigate('/profile', { replace: true });
  });
  return { form, failure, over, submit };
}

function Completion({ token }: { token: string }) {
  const { form, failure, over, submit } = useCompletion(token);
  const { errors, isSubmitting } = form.formState;
  if (over) return <LinkRefused />;
  return (
    <FormCard title={texts.completeTitle} intro={texts.completeIntro}>
      <CardForm onSubmit={submit}>
        <PasswordFields field={(name) => ({ control: form.register(name), error: errors[name]?.message })} />
        <Notice tone="error" message={failure} />
        <SubmitButton busy={isSubmitting} busyLabel={texts.completing}>
          {texts.complete}
        </SubmitButton>
      </CardForm>
    </FormCard>
  );
}

/**
 * Where the link of a registration's mail leads to: who reads the mail chooses the password, since somebody else may have asked for it. The
 * person sends a form: programs that look through mails open links too, and would open an account that nobody asked for.
 */
export function CompleteRegistrationScreen() {
  const token = useMailToken();
  return token ? <Completion key={token} token={token} /> : <LinkRefused />;
}
