import { lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDiscretion } from '../../shared/discretion/settings';
import { type Track, useListening } from '../../shared/listening/store';
import { texts } from '../../shared/listening/load-texts';
import { logFailure } from '../../shared/log';
import { useConsent } from '../../shared/session/consent';
import { useSession } from '../../shared/session/store';
import { announce } from '../../shared/ui/announce';
import { lazyOptional } from '../../shared/ui/dispensable';
import { Part } from '../../shared/ui/Part';
import { useCardMenu } from '../../shared/video/card-menu';
import { isStaffPath } from '../staff-paths';

const TabCover = lazyOptional('tab cover', () => import('../../features/discretion/TabCover'));
/** Without its bar nothing is listened to: nothing sounds that cannot be stopped. */
async function endListening(cause: unknown) {
  logFailure('bar of the listening: its code could not be loaded', cause);
  announce(texts.notLoaded);
  const { close } = await import('../../shared/listening/sound');
  close();
  return { default: () => null };
}

const loadBar = () => lazy(() => import('../../features/listening/ListeningBar').catch(endListening));

/** The bar of one listening. The next one asks for its code again. */
function BarOf({ track, isHidden }: { track: Track; isHidden: boolean }) {
  const [ListeningBar] = useState(loadBar);
  return (
    <Part name="bar of the listening">
      <ListeningBar track={track} isHidden={isHidden} />
    </Part>
  );
}

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
      {track && <BarOf track={track} isHidden={FORMS.test(pathname) || isStaffPath(pathname)} />}
    </>
  );
}
