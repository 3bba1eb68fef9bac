import type { ImportOutcome } from '@alcova/contracts';
import { type OperatorRpc, retryWhileUnavailable } from '@alcova/messaging';

type Request = (rpc: OperatorRpc) => Promise<{ readonly outcomes: readonly ImportOutcome[] }>;

/** Brings records to their service by a request; outcomes in their order. */
export type Send = (request: Request) => Promise<readonly ImportOutcome[]>;

/** Longer than a service needs for a restart. */
const WITHIN_MS = 40_000;

/**
 * Asks again while a service is away: what was written the first time is found to be there.
 * @throws CodedError unavailable when it stays away for longer
 */
export const sendBy =
  (rpc: OperatorRpc): Send =>
  async (request) =>
    (await retryWhileUnavailable(() => request(rpc), { withinMs: WITHIN_MS })).outcomes;
