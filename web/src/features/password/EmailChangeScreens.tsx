import { type confirmEmailChange, type EmailChangeOutcome, type stopEmailChange } from '@alcova/contracts';
import { useMutation } from '@tanstack/react-query';
import { insist } from '../../shared/api/answer';
import { call, callOnce } from '../../shared/api/call';
import { useMailToken } from '../../shared/navigation/mail-token';
import { loadSession, useSession } from '../../shared/session/store';
import { useMailNote } from '../../shared/site/mail';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { FormCard } from '../../shared/ui/FormCard';
import { Notice } from '../../shared/ui/states';
import { emailChangeTexts as texts } from './email-change-texts';
import { failureMessage, hasCode } from './message';
import { SignInFirst } from './SignInFirst';
import { texts as shared } from './texts';

interface EndProps {
  readonly title: string;
  readonly text: string;
  readonly isFailure?: boolean;
}

/** How it ended. */
function End({ title, text, isFailure = false }: EndProps) {
  return (
    <FormCard title={title}>
      <p role={isFailure ? 'alert' : 'status'}>{text}</p>
      <ButtonLink look="primary" to="/profile?tab=security">
        {texts.toProfile}
      </ButtonLink>
    </FormCard>
  );
}

const LinkRefused = () => <End isFailure title={shared.linkTitle} text={texts.link} />;

function Pressed({ waitsFor }: EmailChangeOutcome) {
  const note = useMailNote();
  if (waitsFor === null) return <End title={texts.changedTitle} text={texts.changed} />;
  const text = waitsFor === 'old' ? texts.waitsForOld : texts.waitsForNew;
  return <End title={texts.waitingTitle} text={note ? `${text} ${note}` : text} />;
}

const useConfirm = (token: string) =>
  useMutation({
    mutationFn: async () => {
      const asked = { body: { token } };
      const ended = await call<typeof confirmEmailChange>('POST /api/auth/email/change/confirm', asked);
      insist(ended.waitsFor === null || typeof ended.waitsFor === 'string');
      return ended;
    },
    // A person who is signed in here sees the new address at once.
    onSuccess: () => loadSession(),
  });

const useStop = (token: string) =>
  useMutation({
    mutationFn: () =>
      callOnce<typeof stopEmailChange>('POST /api/auth/email/change/stop', { body: { token } }),
  });

function Question({ token, isOld }: { token: string; isOld: boolean }) {
  const status = useSession((session) => session.status);
  const confirm = useConfirm(token);
  const stop = useStop(token);
  const cause = confirm.error ?? stop.error;
  const isBusy = confirm.isPending || stop.isPending;
  if (confirm.data) return <Pressed {...confirm.data} />;
  if (stop.isSuccess) return <End title={texts.stoppedTitle} text={texts.stopped} />;
  if (hasCode(cause, 'auth.link-invalid')) return <LinkRefused />;
  if (hasCode(cause, 'auth.email-change-taken'))
    return <End isFailure title={texts.takenTitle} text={texts.taken} />;
  if (!isOld && status === 'out') return <SignInFirst title={texts.newTitle} text={texts.newSignedOut} />;
  const press = (act: typeof confirm | typeof stop) => {
    if (isBusy) return;
    confirm.reset();
    stop.reset();
    act.mutate();
  };
  return (
    <FormCard title={isOld ? texts.oldTitle : texts.newTitle} intro={isOld ? texts.oldIntro : texts.newIntro}>
      <Notice tone="error" message={cause && failureMessage(cause)} />
      <Button look="primary" aria-busy={confirm.isPending} onClick={() => press(confirm)}>
        {confirm.isPending ? texts.confirming : isOld ? texts.confirmOld : texts.confirmNew}
      </Button>
      {isOld && (
        <Button aria-busy={stop.isPending} onClick={() => press(stop)}>
          {stop.isPending ? texts.stopping : texts.stop}
        </Button>
      )}
    </FormCard>
  );
}

function Screen({ isOld }: { isOld: boolean }) {
  const token = useMailToken();
  return token ? <Question key={token} token={token} isOld={isOld} /> : <LinkRefused />;
}

/**
 * Where the link in the mail to the new address leads to. It counts in a session of the account: else whoever reads the mail could give their
 * address to a stranger's. A button is pressed: programs that look through mails open links too.
 */
export const NewEmailScreen = () => <Screen isOld={false} />;

/** Where the link in the mail to the address of today leads to: the change is confirmed there, or stopped. */
export const EmailChangeScreen = () => <Screen isOld />;
