import { Outlet } from 'react-router-dom';
import { QuickExit } from '../features/discretion/QuickExit';
import { GateScreen } from '../features/gate/GateScreen';
import { AGE } from '../shared/age/age';
import { useConsent } from '../shared/session/consent';
import { useSession } from '../shared/session/store';

/**
 * Puts the age gate before the screens inside it, whichever was asked for; nothing shows until the sign-in state is known. Where the server
 * itself looks after the age, nobody is asked by a click.
 */
export function GateGuard() {
  const status = useSession((session) => session.status);
  const accepted = useConsent((consent) => consent.accepted);
  if (status === 'unknown') return null;
  if (status === 'in' || accepted || AGE) return <Outlet />;
  return (
    <>
      <GateScreen />
      <QuickExit floating />
    </>
  );
}
