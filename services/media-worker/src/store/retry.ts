import { retryWhileUnavailable } from '@alcova/messaging';

/** Longer than media needs for a restart. */
const WITHIN_MS = 16_000;

/**
 * Says something to media until it is answered: a restart of media must not cost an hour's work. Only for what may be said twice.
 * @throws CodedError with media's refusal, or `unavailable` when the last try was not answered either
 */
export const retryUntilAnswered = <T>(say: () => Promise<T>, signal: AbortSignal): Promise<T> =>
  retryWhileUnavailable(say, { withinMs: WITHIN_MS, signal });
