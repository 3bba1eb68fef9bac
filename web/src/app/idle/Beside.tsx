import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useDiscretion } from '../../shared/discretion/settings';
import { useListening } from '../../shared/listening/store';
import { logFailure } from '../../shared/log';
import { useConsent } from '../../shared/session/consent';
import { useSession } from '../../shared/session/store';
import { lazyOptional } from '../../shared/ui/dispensable';
import { Part } from '../../shared/ui/Part';
import { useCardMenu } from '../../shared/video/card-menu';
import { isStaffPath } from '../staff-paths';

const TabCover = lazyOptional('tab cover', () => import('../../features/discretion/TabCover'));
const ListeningBar = lazyOptional(
  'bar of the listening',
  () => import('../../features/listening/ListeningBar'),
);

/** Screens where one types: nothing stands over their fields. */
const FORMS =
  /^\/(?:login|register|complete-registration|forgot-password|new-password|confirm-email|denuncia)(?:\/|$)/i;

function useIdleWork(): void {
  const hasAgreed = useConsent(({ accepted }) => accepted);
  const isSignedIn = useSession(({ status }) => status === 'in');
  // Nothing is installed in the browser of somebody who has not agreed to enter.
  const hasEntered = hasAgreed || isSignedIn;
  useEffect(() => {
    if (!hasEntered) return;
    import('./idle-work').then(
      ({ doIdleWork }) => doIdleWork(),
      (cause: unknown) => logFailure('idle work: could not be loaded', cause),
    );
  }, [hasEntered]);
}

/** The cards get their menus when the page stands. */
function useCardMenus(): void {
  useEffect(() => {
    import('../../features/listening/CardMenu').then(
      ({ CardMenu }) => useCardMenu.setState({ Menu: CardMenu }),
      (cause: unknown) => logFailure('menus of cards: their code could not be loaded', cause),
    );
  }, []);
}

/** What stands and happens beside the screens; it outlives them. */
export default function Beside() {
  useIdleWork();
  useCardMenus();
  const { pathname } = useLocation();
  const isCovered = useDiscretion(({ neutralTitle }) => neutralTitle);
  const track = useListening((listening) => listening.track);
  return (
    <>
      <Part name="tab cover">{isCovered && <TabCover />}</Part>
      <Part name="bar of the listening">
        {track && <ListeningBar track={track} isHidden={FORMS.test(pathname) || isStaffPath(pathname)} />}
      </Part>
    </>
  );
}
