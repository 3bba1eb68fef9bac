import { CodedError } from '@alcova/contracts';
import { setTimeout as sleep } from 'node:timers/promises';

/** Together longer than media needs for a restart. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];

/** Whether media did not answer, as opposed to having answered with a refusal. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'unavailable';

/**
 * Says something to media until it is answered: a restart of media must not cost an hour's work. Only for what may be said twice.
 * @throws CodedError with media's refusal, or `unavailable` when the last try was not answered either
 */
export async function untilAnswered<T>(say: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await say();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      await sleep(pause, undefined, { signal });
    }
  }
  return say();
}
