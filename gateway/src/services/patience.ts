import { CodedError } from '@alcova/contracts';
import { setTimeout as wait } from 'node:timers/promises';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Asks again while a service is unavailable, for at most `withinMs`: for idempotent calls after which much would be lost.
 * @throws CodedError the last failure, or at once any that is not `unavailable`
 */
export async function patiently<T>(call: () => Promise<T>, withinMs: number): Promise<T> {
  const end = performance.now() + withinMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await call();
    } catch (error) {
      const worthIt = error instanceof CodedError && error.code === 'unavailable';
      if (!worthIt || performance.now() + pause > end) throw error;
    }
    await wait(pause);
  }
}
