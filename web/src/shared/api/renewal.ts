import { type refreshSession } from '@alcova/contracts';
import { browserStorage } from '../storage';
import { addressOf } from './address';
import { readResponse } from './answer';
import { errorFromFetch, isSessionError } from './error';

const HINT_KEY = 'session';
/** In the place of the moment of the sign-in: the session ended by itself, and nobody signed out. */
const LOST = 'lost';
const RENEWED_KEY = 'sessionRenewedAt';
const LOCK = 'alcova-session';
const DEADLINE_MS = 15_000;

/**
 * Whether this browser may hold a session. The cookies themselves are out of a script's reach; the hint spares visitors a useless
 * renewal and tells the other tabs, through the storage event, that somebody signed in or out. Its value is the moment of the sign-in, so
 * that another one, in the place of the first, is told as well.
 */
export const sessionHint = {
  isSet: () => ![null, LOST].includes(browserStorage.get(HINT_KEY)),
  set: () => browserStorage.set(HINT_KEY, String(Date.now())),
  clear: () => browserStorage.remove(HINT_KEY),
  /** The session ended by itself: tabs ask to sign in again where they would otherwise sign out. */
  lose: () => browserStorage.set(HINT_KEY, LOST),
  wasLost: () => browserStorage.get(HINT_KEY) === LOST,
  /** Calls back when another tab changes the hint; answers how to stop. */
  watch: (onChange: (present: boolean) => void): (() => void) => {
    const listener = (event: StorageEvent) => {
      if (event.key === HINT_KEY || event.key === null) onChange(sessionHint.isSet());
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};

let onSessionLost: () => void = () => undefined;
/** Names who is told when the session cannot be renewed. */
export const whenSessionLost = (listener: () => void): void => {
  onSessionLost = listener;
};

/** One at a time in all tabs: what changes the cookies of the session. Browsers without locks (plain http) rely on the server's grace. */
export const withSessionLock = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, act) : act();

async function renewNow(failedAt: number): Promise<boolean> {
  // Another tab renewed while this one waited for the lock: its cookies are ours too.
  if (Number(browserStorage.get(RENEWED_KEY) ?? 0) > failedAt) return true;
  // Somebody signed out meanwhile.
  if (!sessionHint.isSet()) return false;
  const response = await fetch(addressOf<typeof refreshSession>('POST /api/auth/refresh'), {
    method: 'POST',
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  try {
    await readResponse<typeof refreshSession>(response);
  } catch (cause) {
    if (!isSessionError(errorFromFetch(cause))) throw cause;
    sessionHint.lose();
    onSessionLost();
    return false;
  }
  browserStorage.set(RENEWED_KEY, String(Date.now()));
  return true;
}

let underWay: Promise<boolean> | null = null;

/**
 * Renews the session once for all calls of this tab and, under a lock, once for all tabs.
 * @param failedAt when the call that was refused started (ms since the epoch)
 * @returns false when the session is over; throws an ApiError when the server could not be asked
 */
export function renewSession(failedAt: number): Promise<boolean> {
  underWay ??= withSessionLock(() => renewNow(failedAt))
    .catch((cause: unknown) => {
      throw errorFromFetch(cause);
    })
    .finally(() => {
      underWay = null;
    });
  return underWay;
}
