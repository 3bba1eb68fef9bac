import { setTimeout as pause } from 'node:timers/promises';
import pRetry from 'p-retry';
import { SiteError } from '../local/client/site-client';

const AGAIN_AFTER_MS = 200;
/** What the site says to whom it refuses since too much is asked at once. */
export const BUSY = 503;
/** As `Retry-After` says then. */
const COME_AGAIN_MS = 1_000;

/** Whether the site said that it cannot just now: one of its processes is down, or has too much to do. */
export const isAway = (error: unknown): boolean => error instanceof SiteError && error.status >= 500;

/** Asks again while the site says that it cannot just now, for at most so many milliseconds. @throws SiteError the last one, or any other at once */
export const retryWhileAway = <T>(ask: () => Promise<T>, patienceMs: number): Promise<T> =>
  pRetry(ask, {
    ...{ retries: Number.POSITIVE_INFINITY, minTimeout: AGAIN_AFTER_MS, factor: 1, maxRetryTime: patienceMs },
    shouldRetry: ({ error }) => isAway(error),
  });

/** Sends again as it is told while it is refused for want of room, so many times in all. @returns the last status */
export async function comingAgain(send: () => Promise<number>, times: number): Promise<number> {
  for (let time = 1; ; time += 1) {
    const status = await send();
    if (status !== BUSY || time === times) return status;
    await pause(COME_AGAIN_MS);
  }
}
