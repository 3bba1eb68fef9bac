import { CodedError } from '@alcova/contracts';
import pRetry from 'p-retry';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/** Whether a service did not answer, as opposed to having answered with a refusal. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'unavailable';

export interface RetryTime {
  /** Milliseconds after which it is not asked again. */
  readonly withinMs: number;
  /** Ends the wait between two tries, and with it the whole. */
  readonly signal?: AbortSignal;
}

/**
 * Asks again while a service is unavailable: for what may be asked twice, and after which much would be lost.
 * @throws CodedError the last failure, or at once any that is not `unavailable`; the signal's reason
 */
export const retryWhileUnavailable = <T>(
  call: () => Promise<T>,
  { withinMs, signal }: RetryTime,
): Promise<T> =>
  pRetry(call, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: FIRST_PAUSE_MS,
    maxTimeout: LONGEST_PAUSE_MS,
    maxRetryTime: withinMs,
    shouldRetry: ({ error }) => isUnavailable(error),
    signal,
  });
