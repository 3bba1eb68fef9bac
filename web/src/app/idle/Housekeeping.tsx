import { useEffect } from 'react';
import { useConsent } from '../../shared/session/consent';
import { useDiscretion } from '../../shared/discretion/settings';
import { whenIdle } from '../../shared/idle';
import { logFailure } from '../../shared/log';
import { useSession } from '../../shared/session/store';
import { lazyOptional } from '../../shared/ui/dispensable';
import { Part } from '../../shared/ui/Part';

const TabCover = lazyOptional('tab cover', () => import('../../features/discretion/TabCover'));

/** What happens beside the screens. Nothing is installed in the browser of somebody who has not agreed to enter. */
export function Housekeeping() {
  const hasAgreed = useConsent(({ accepted }) => accepted);
  const isSignedIn = useSession(({ status }) => status === 'in');
  const isCovered = useDiscretion(({ neutralTitle }) => neutralTitle);
  const hasEntered = hasAgreed || isSignedIn;
  useEffect(() => {
    if (!hasEntered) return undefined;
    return whenIdle(() => {
      import('./idle-work').then(
        ({ doIdleWork }) => doIdleWork(),
        (cause: unknown) => logFailure('idle work: could not be loaded', cause),
      );
    });
  }, [hasEntered]);
  return <Part name="tab cover">{isCovered && <TabCover />}</Part>;
}
