import { useEffect } from 'react';
import { giveUpSession, useLostSession } from '../../shared/session/store';
import { Button } from '../../shared/ui/Button';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { texts } from './admin-texts';

/**
 * Asks to sign in again, in another tab, when the session has ended on a screen of the staff: the screen stays with all that was typed, and
 * goes on by itself once that tab has signed in.
 */
export function LostSession() {
  const lost = useLostSession((state) => state.lost);
  useEffect(() => {
    useLostSession.setState({ hosted: true });
    return () => {
      useLostSession.setState({ hosted: false });
      if (useLostSession.getState().lost) giveUpSession();
    };
  }, []);
  if (!lost) return null;
  return (
    <Modal title={texts.lostTitle} onClose={() => undefined}>
      <p>{texts.lostText}</p>
      <p>{texts.lostKept}</p>
      <ModalActions>
        <Button onClick={giveUpSession}>{texts.logout}</Button>
        <Button look="primary" onClick={() => window.open('/login', '_blank', 'noopener')}>
          {texts.signInAgain}
        </Button>
      </ModalActions>
    </Modal>
  );
}
