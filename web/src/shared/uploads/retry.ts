import { ApiError } from '../api/error';

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000];
const TEMPORARY: readonly string[] = ['network', 'timeout', 'unavailable'];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether a call failed because the site could not be reached: it may come through later. */
export const isTemporary = (cause: unknown): boolean =>
  cause instanceof ApiError && TEMPORARY.includes(cause.code);

/** Asks again for about a minute and a half while the site is away: for what may be asked twice, and after which much would be lost. */
export async function retry<T>(ask: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask(attempt);
    } catch (cause) {
      const wait = PAUSES_MS[attempt];
      if (wait === undefined || !isTemporary(cause)) throw cause;
      await pause(wait);
    }
  }
}
