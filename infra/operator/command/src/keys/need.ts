import type { resealOutput } from '@alcova/contracts';
import type { OperatorConnection } from '@alcova/messaging';
import type { z } from 'zod';
import type { KeyList } from '../key-store/names';

/** What an owner found that was made with its keys. */
export interface Need {
  /** The key that the owner makes with. */
  readonly kid: string;
  readonly looked: number;
  /** Made with an older key. */
  readonly stale: number;
}

/** Goes through everything step by step, which is sealed anew unless it is a dry run. Stopped at any moment, what was done stays so. */
export async function lookThrough(
  { rpc }: Pick<OperatorConnection, 'rpc'>,
  contract: NonNullable<KeyList['needed']>,
  { dryRun }: { dryRun: boolean },
): Promise<Need> {
  let found: Need = { kid: '', looked: 0, stale: 0 };
  let cursor: string | null = null;
  do {
    const step: z.output<typeof resealOutput> = await rpc.request(contract, { cursor, dryRun });
    found = { kid: step.kid, looked: found.looked + step.looked, stale: found.stale + step.stale };
    ({ cursor } = step);
  } while (cursor !== null);
  return found;
}
