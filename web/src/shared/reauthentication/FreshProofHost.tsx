import { type AccountSecurity, googleSignInRoute, reauthenticateRoute } from '@alcova/contracts';
import { useEffect } from 'react';
import { addressOf } from '../api/address';
import { callOnce, withSession } from '../api/call';
import { alone } from '../api/renewal';
import { texts as shared } from '../texts';
import { Button } from '../ui/Button';
import { Modal, ModalActions } from '../ui/Modal';
import { Failed, Loading } from '../ui/states';
import { useFreshProof } from './fresh-proof';
import { type Proof, ProofForm } from './ProofForm';
import { useSecurity } from './security';
import { texts } from './texts';
import { useFocusReturn } from './use-focus-return';

interface QuestionProps {
  readonly security: AccountSecurity;
  readonly onEnd: (proven: boolean) => void;
}

/** An account with neither password nor second factor signs in again as it did before, in another tab: this one keeps what is in it. */
function SignInAgain({ security, onEnd }: QuestionProps) {
  const address = security.providers.includes('google')
    ? addressOf(googleSignInRoute, {}, { mode: 'redirect' })
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

function Question({ security, onEnd }: QuestionProps) {
  if (!security.hasPassword && !security.secondFactor) {
    return <SignInAgain security={security} onEnd={onEnd} />;
  }
  const prove = async (proof: Proof) => {
    // Alone, since it gives this session new cookies, as a renewal does.
    await withSession(() => alone(() => callOnce(reauthenticateRoute, { body: proof })));
    onEnd(true);
  };
  return (
    <ProofForm
      security={security}
      confirmLabel={texts.confirm}
      busyLabel={texts.confirming}
      onProof={prove}
      onCancel={() => onEnd(false)}
    >
      <p>{texts.intro}</p>
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
