import { type AccountSecurity } from '@alcova/contracts';
import { useState } from 'react';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Confirm, Modal } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { useRemoveSecondFactor, useRenewRecoveryCodes, useStartSecondFactor } from './queries';
import { RecoveryCodes } from './RecoveryCodes';
import { Section } from './Section';
import styles from './security.module.css';
import { type Secret, SetupDialog } from './SetupDialog';
import { factorTexts as texts } from './texts';

interface PartProps {
  readonly security: AccountSecurity;
}

/** Off: can be set up; where the role asks for it, says so. */
function Off({ security, onStarted }: PartProps & { onStarted: (started: Secret) => void }) {
  const start = useStartSecondFactor();
  return (
    <>
      {security.secondFactorRequired && security.passkeys.length === 0 && (
        <Notice tone="error" message={texts.setupRequired} />
      )}
      <Notice tone="error" message={start.error && failureMessage(start.error, texts.failed)} />
      <div className={styles.actions}>
        <Button
          look="primary"
          disabled={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: onStarted })}
        >
          {start.isPending ? texts.starting : texts.start}
        </Button>
      </div>
    </>
  );
}

/** New recovery codes in the place of the present ones. */
export function Renew() {
  const renew = useRenewRecoveryCodes();
  const [asking, setAsking] = useState(false);
  const confirm = () => renew.mutate(undefined, { onSettled: () => setAsking(false) });
  return (
    <>
      <Button disabled={renew.isPending} onClick={() => setAsking(true)}>
        {texts.renew}
      </Button>
      <Notice tone="error" message={renew.error && failureMessage(renew.error, texts.failed)} />
      {asking && (
        <Confirm
          title={texts.renewTitle}
          text={texts.renewText}
          confirmLabel={renew.isPending ? texts.renewing : texts.renew}
          busy={renew.isPending}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
      {renew.data && (
        <Modal title={texts.codesTitle} onClose={() => renew.reset()}>
          <RecoveryCodes codes={renew.data.recoveryCodes} onDone={() => renew.reset()} />
        </Modal>
      )}
    </>
  );
}

function Remove() {
  const remove = useRemoveSecondFactor();
  const [asking, setAsking] = useState(false);
  const confirm = () => remove.mutate(undefined, { onSettled: () => setAsking(false) });
  return (
    <>
      <Button look="danger" disabled={remove.isPending} onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <Notice tone="error" message={remove.error && failureMessage(remove.error, texts.failed)} />
      {asking && (
        <Confirm
          title={texts.removeTitle}
          text={texts.removeText}
          confirmLabel={remove.isPending ? texts.removing : texts.remove}
          busy={remove.isPending}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

function On({ security }: PartProps) {
  return (
    <>
      <p className={styles.intro}>{texts.codesLeft(security.recoveryCodesLeft)}</p>
      {security.secondFactorRequired && <p className={styles.intro}>{texts.requiredByRole}</p>}
      <div className={styles.actions}>
        <Renew />
        {(!security.secondFactorRequired || security.passkeys.length > 0) && <Remove />}
      </div>
    </>
  );
}

/** The second factor: set up, new recovery codes, off. */
export function SecondFactor({ security }: PartProps) {
  // Stays while the recovery codes are shown, when the account is protected already.
  const [started, setStarted] = useState<Secret | null>(null);
  const isOn = security.secondFactor;
  return (
    <Section title={texts.title}>
      <div className={styles.state}>
        <Badge tone={isOn ? 'good' : undefined}>{isOn ? texts.on : texts.off}</Badge>
      </div>
      <p className={styles.intro}>{texts.intro}</p>
      {isOn ? <On security={security} /> : <Off security={security} onStarted={setStarted} />}
      {started && <SetupDialog security={security} started={started} onClose={() => setStarted(null)} />}
    </Section>
  );
}
