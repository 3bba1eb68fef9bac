import { type confirmEmail, type requestEmailConfirmation } from '@alcova/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/call';
import { ledFrom } from '../../shared/session/return-path';
import { loadSession, useSession } from '../../shared/session/store';
import { useMailText } from '../../shared/site/mail';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { FormCard } from '../../shared/ui/FormCard';
import { Notice } from '../../shared/ui/states';
import { useMailToken } from '../../shared/navigation/mail-token';
import { failureMessage, hasCode } from './message';
import { SignInFirst } from './SignInFirst';
import { texts } from './texts';

function LinkRefused() {
  const status = useSession((session) => session.status);
  const sent = useMailText(texts.confirmationSent);
  const again = useMutation({
    mutationFn: () => call<typeof requestEmailConfirmation>('POST /api/me/email/confirmation', {}),
  });
  if (status !== 'in') {
    return (
      <FormCard title={texts.linkTitle}>
        <p role="alert">{texts.confirmAgainSignedOut}</p>
        <ButtonLink look="primary" to="/login" state={ledFrom('/profile')}>
          {texts.login}
        </ButtonLink>
      </FormCard>
    );
  }
  return (
    <FormCard title={texts.linkTitle}>
      <p role="alert">{texts.confirmLink}</p>
      <Notice tone="success" message={again.isSuccess ? sent : null} />
      <Notice tone="error" message={again.isError ? failureMessage(again.error) : null} />
      {!again.isSuccess && (
        <Button look="primary" onClick={() => again.mutate()} aria-busy={again.isPending}>
          {again.isPending ? texts.sending : texts.newLink}
        </Button>
      )}
    </FormCard>
  );
}

function Confirmed() {
  return (
    <FormCard title={texts.confirmedTitle}>
      <p role="status">{texts.confirmed}</p>
      <ButtonLink look="primary" to="/">
        {texts.toHome}
      </ButtonLink>
    </FormCard>
  );
}

function Confirmation({ token }: { token: string }) {
  const status = useSession((session) => session.status);
  const confirmation = useMutation({
    mutationFn: () => call<typeof confirmEmail>('POST /api/auth/email/confirm', { body: { token } }),
    // The person sees the address as confirmed at once.
    onSuccess: () => loadSession(),
  });
  const { error, isPending, isSuccess } = confirmation;
  if (isSuccess) return <Confirmed />;
  if (hasCode(error, 'auth.link-invalid')) return <LinkRefused />;
  if (status === 'out') return <SignInFirst title={texts.confirmTitle} text={texts.confirmSignedOut} />;
  return (
    <FormCard title={texts.confirmTitle} intro={texts.confirmIntro}>
      <Notice tone="error" message={error && failureMessage(error)} />
      <Button
        look="primary"
        aria-busy={isPending}
        onClick={() => {
          if (!isPending) confirmation.mutate();
        }}
      >
        {isPending ? texts.confirming : texts.confirm}
      </Button>
    </FormCard>
  );
}

/**
 * Where the link of the confirmation mail leads to. It counts in a session of the account: somebody else may have made it with the address of
 * who reads the mail. The person presses a button: programs that look through mails open links too.
 */
export function ConfirmEmailScreen() {
  const token = useMailToken();
  return token ? <Confirmation key={token} token={token} /> : <LinkRefused />;
}
