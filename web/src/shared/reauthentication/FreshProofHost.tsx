import {
  type AccountSecurity,
  type googleSignIn,
  type PasskeyAnswer,
  type reauthenticate,
  type startPasskeyProof,
} from '@alcova/contracts';
import { useEffect, useState } from 'react';
import { addressOf } from '../api/address';
import { call, callOnce, withSession } from '../api/call';
import { withSessionLock } from '../api/renewal';
import { askPasskey } from '../passkeys/browser';
import { texts as shared } from '../texts';
import { Button } from '../ui/Button';
import { Modal, ModalActions } from '../ui/Modal';
import { Failed, Loading, Notice } from '../ui/states';
import { failureMessage, useFreshProof } from './fresh-proof';
import { type Proof, ProofForm } from './ProofForm';
import styles from './proof.module.css';
import { useSecurity } from './security';
import { texts } from './texts';
import { useFocusReturn } from './use-focus-return';

/** Alone, since it gives this session new cookies, as a renewal does. */
const show = (proof: Proof & { readonly passkey?: PasskeyAnswer }) =>
  withSession(() =>
    withSessionLock(() => callOnce<typeof reauthenticate>('POST /api/auth/reauthenticate', { body: proof })),
  );

interface QuestionProps {
  readonly security: AccountSecurity;
  readonly onEnd: (proven: boolean) => void;
}

/** An account with neither password nor second factor signs in again as it did before, in another tab: this one keeps what is in it. */
function SignInAgain({ security, onEnd }: QuestionProps) {
  const address = security.providers.includes('google')
    ? addressOf<typeof googleSignIn>('GET /api/auth/google', {}, { mode: 'redirect' })
    : '/login';
  return (
    <>
      <p>{texts.withoutProof}</p>
      <ModalActions>
        <Button onClick={() => onEnd(false)}>{shared.cancel}</Button>
        <Button onClick={() => window.open(address, '_blank', 'noopener')}>{texts.signInAgain}</Button>
        <Button look="primary" onClick={() => onEnd(true)}>
          {texts.signedIn}
        </Button>
      </ModalActions>
    </>
  );
}

/** By a passkey: the browser asks the person. */
function ByPasskey({ onEnd }: Pick<QuestionProps, 'onEnd'>) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const prove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const passkey = await askPasskey(
        await call<typeof startPasskeyProof>('POST /api/me/passkeys/proof', {}),
      );
      await show({ passkey });
      onEnd(true);
    } catch (cause) {
      setFailure(failureMessage(cause, texts.failed));
      setBusy(false);
    }
  };
  return (
    <div className={styles.form}>
      <Button disabled={busy} onClick={() => void prove()}>
        {busy ? texts.confirming : texts.usePasskey}
      </Button>
      <Notice tone="error" message={failure} />
    </div>
  );
}

/** Whose role asks for a second factor proves with it: their password alone proves nothing. */
function protectionOf({ hasPassword, secondFactor, secondFactorRequired, passkeys }: AccountSecurity) {
  const hasFactor = secondFactor || passkeys.length > 0;
  return { secondFactor, hasPassword: hasPassword && !(secondFactorRequired && hasFactor) };
}

function Question({ security, onEnd }: QuestionProps) {
  const hasPasskey = security.passkeys.length > 0;
  const protection = protectionOf(security);
  if (!protection.hasPassword && !protection.secondFactor) {
    if (hasPasskey) {
      return (
        <>
          <p>{texts.intro}</p>
          <ByPasskey onEnd={onEnd} />
          <ModalActions>
            <Button onClick={() => onEnd(false)}>{shared.cancel}</Button>
          </ModalActions>
        </>
      );
    }
    return <SignInAgain security={security} onEnd={onEnd} />;
  }
  const prove = async (proof: Proof) => {
    await show(proof);
    onEnd(true);
  };
  return (
    <ProofForm
      security={protection}
      confirmLabel={texts.confirm}
      busyLabel={texts.confirming}
      onProof={prove}
      onCancel={() => onEnd(false)}
    >
      <p>{texts.intro}</p>
      {hasPasskey && <ByPasskey onEnd={onEnd} />}
    </ProofForm>
  );
}

function FreshProofDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const { data, isError, refetch } = useSecurity();
  return (
    <Modal title={texts.title} onClose={() => onEnd(false)}>
      {data && <Question security={data} onEnd={onEnd} />}
      {!data && isError && <Failed onRetry={() => void refetch()} />}
      {!data && !isError && <Loading />}
    </Modal>
  );
}

/** Shows the question of `withFreshProof` while it stands. Stands once on every screen whose calls may ask it. */
export function FreshProofHost() {
  const answer = useFreshProof((state) => state.answer);
  useFocusReturn(answer !== null);
  useEffect(() => {
    useFreshProof.setState({ hosted: true });
    return () => {
      useFreshProof.getState().answer?.(false);
      useFreshProof.setState({ hosted: false });
    };
  }, []);
  return answer && <FreshProofDialog onEnd={answer} />;
}
