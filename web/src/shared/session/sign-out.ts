import { type logout } from '@alcova/contracts';
import { callOnce } from '../api/call';
import { withSessionLock } from '../api/renewal';
import { logFailure } from '../log';
import { browserStorage } from '../storage';

const KEY = 'signOutPending';
const DEADLINE_MS = 8_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** Somebody has signed out and the server has not heard of it yet: whatever the cookies say, nobody is here. */
export const pendingSignOut = {
  isSet: () => browserStorage.get(KEY) !== null,
  set: () => browserStorage.set(KEY, '1'),
  clear: () => browserStorage.remove(KEY),
};

/** Tells the server once. Call it alone: a sign-in in another tab must not lie between the question and the call. */
export async function tellSignOut(): Promise<void> {
  if (!pendingSignOut.isSet()) return;
  await callOnce<typeof logout>('POST /api/auth/logout', { deadlineMs: DEADLINE_MS });
  pendingSignOut.clear();
}

/** Tells the server, again and again while it cannot be reached; the next visit goes on with it. */
export async function finishSignOut(): Promise<void> {
  for (let wait = FIRST_WAIT_MS; pendingSignOut.isSet(); wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      await withSessionLock(tellSignOut);
    } catch (cause) {
      logFailure('session: the server could not be told of the sign-out', cause);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
