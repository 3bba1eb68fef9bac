import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../shared/api/error';
import { useMailToken } from '../../shared/navigation/mail-token';
import { completeRegistration } from '../../shared/session/sign-in';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { FormCard } from '../../shared/ui/FormCard';
import { Notice } from '../../shared/ui/states';
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

function Completion({ token }: { token: string }) {
  const navigate = useNavigate();
  const completion = useMutation({
    mutationFn: () => completeRegistration(token),
    onSuccess: () => navigate('/profile', { replace: true }),
  });
  if (isOver(completion.error)) return <LinkRefused />;
  return (
    <FormCard title={texts.completeTitle} intro={texts.completeIntro}>
      <Notice tone="error" message={completion.isError ? texts.completeFailed : null} />
      <Button
        look="primary"
        aria-busy={completion.isPending}
        onClick={() => {
          if (!completion.isPending) completion.mutate();
        }}
      >
        {completion.isPending ? texts.completing : texts.complete}
      </Button>
    </FormCard>
  );
}

/**
 * Where the link of a registration's mail leads to. The person presses a button: programs that look through mails open links too, and
 * would open an account that nobody asked for.
 */
export function CompleteRegistrationScreen() {
  const token = useMailToken();
  return token ? <Completion key={token} token={token} /> : <LinkRefused />;
}
