import { type Account } from '@alcova/contracts';
import { useSecurity } from '../../shared/reauthentication/security';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { useLeave } from '../../shared/session/use-leave';
import { useMailText } from '../../shared/site/mail';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { NewsOfTales } from '../../shared/tales/NewsOfTales';
import { Badge } from '../../shared/ui/Badge';
import { ExitIcon } from '../../shared/ui/icons';
import { Notice } from '../../shared/ui/states';
import { formatMoment } from './security/moments';
import styles from './profile.module.css';
import { useProfile, useSendConfirmation } from './queries';
import { texts } from './texts';

/** An e-mail that is not confirmed yet can be sent its link again. */
function Confirmation() {
  const send = useSendConfirmation();
  const sent = useMailText(texts.confirmationSent);
  const failure = send.error && failureMessage(send.error, texts.confirmationFailed);
  return (
    <>
      {!send.isSuccess && (
        <Button small onClick={() => send.mutate()} disabled={send.isPending}>
          {send.isPending ? texts.sendingConfirmation : texts.sendConfirmation}
        </Button>
      )}
      <Notice tone={send.isSuccess ? 'success' : 'error'} message={send.isSuccess ? sent : failure} />
    </>
  );
}

/** Until when the address has to be confirmed; an empty line until that is known, and where it is not asked. */
function ConfirmBy() {
  const { data } = useSecurity();
  const until = data?.confirmBy;
  return <p className={styles.until}>{until && texts.confirmBy(formatMoment(until))}</p>;
}

/** Who one is: name, e-mail and whether it is confirmed; the way out. */
export function ProfileHead({ account }: { account: Account }) {
  const leave = useLeave();
  const { data = account } = useProfile();
  return (
    <div className={styles.head}>
      <div className={styles.person}>
        <h1>{data.name}</h1>
        <div className={styles.email}>
          <span>{data.email}</span>
          {data.emailConfirmed ? (
            <Badge tone="good">{texts.confirmed}</Badge>
          ) : (
            <>
              <Badge className={styles.unconfirmed}>{texts.unconfirmed}</Badge>
              <Confirmation />
            </>
          )}
        </div>
        {!data.emailConfirmed && <ConfirmBy />}
      </div>
      <div className={styles.ways}>
        <ButtonLink to="/my-tales">
          {texts.myTales}
          <NewsOfTales />
        </ButtonLink>
        <ButtonLink to="/preferences">{texts.preferences}</ButtonLink>
        <Button onClick={leave}>
          <ExitIcon />
          {texts.leave}
        </Button>
      </div>
    </div>
  );
}
