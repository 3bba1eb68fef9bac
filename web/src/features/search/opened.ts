import { type countView } from '@alcova/contracts';
import { call } from '../../shared/api/call';
import { logFailure } from '../../shared/log';
import { useSession } from '../../shared/session/store';

/** Counts a view of a result that is opened (D7). The way to the video does not wait for it, and goes on when it fails. */
export function countOpened(id: string): void {
  const signedIn = useSession.getState().account ? '1' : '0';
  call<typeof countView>('POST /api/videos/{id}/view', {
    params: { id },
    query: { signedIn },
    keepalive: true,
  }).catch((cause: unknown) => logFailure('search: the view was not counted', cause));
}
