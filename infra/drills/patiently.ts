import { setTimeout as pause } from 'node:timers/promises';
import { SiteError } from '../local/site-client';

const AGAIN_AFTER_MS = 200;

/** Asks again while the site says that it cannot just now, for at most so many milliseconds. @throws SiteError the last one, or any other at once */
export async function patiently<T>(ask: () => Promise<T>, patienceMs: number): Promise<T> {
  for (const end = Date.now() + patienceMs; ; await pause(AGAIN_AFTER_MS)) {
    try {
      return await ask();
    } catch (error) {
      const passes = error instanceof SiteError && error.status >= 500;
      if (!passes || Date.now() >= end) throw error;
    }
  }
}
