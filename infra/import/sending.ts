import { CodedError, type ImportOutcome } from '@alcova/contracts';
import type { OperatorRpc } from '@alcova/messaging';
import { setTimeout as pause } from 'node:timers/promises';

type Request = (rpc: OperatorRpc) => Promise<{ readonly outcomes: readonly ImportOutcome[] }>;

/** Brings records to their service by a request; outcomes in their order. */
export type Send = (request: Request) => Promise<readonly ImportOutcome[]>;

const PAUSES_MS = [500, 2_000, 5_000, 10_000, 20_000];

/**
 * Asks again while a service is away: what was written the first time is found to be there.
 * @throws CodedError unavailable when it stays away for longer than half a minute
 */
export const sendBy =
  (rpc: OperatorRpc): Send =>
  async (request) => {
    for (const wait of PAUSES_MS)
      try {
        return (await request(rpc)).outcomes;
      } catch (error) {
        if (!(error instanceof CodedError) || error.kind !== 'unavailable') throw error;
        await pause(wait);
      }
    return (await request(rpc)).outcomes;
  };
