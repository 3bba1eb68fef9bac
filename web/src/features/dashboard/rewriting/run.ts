import { type rewriteAddresses, type RewrittenAddress } from '@alcova/contracts';
import { call } from '../../../shared/api/call';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';

const SHOWN = 20;
/** A step looks at a thousand videos. */
const STEP_WITHIN_MS = 40_000;

export interface Rewriting {
  readonly looked: number;
  readonly rewritten: number;
  /** Some of the addresses, as they are and as they become. */
  readonly examples: readonly RewrittenAddress[];
}

interface RunOptions {
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (looked: number) => void;
}

/** Goes through all videos step by step; a dry run changes nothing. @throws ApiError of a step */
export async function rewriteAll(
  from: string,
  { dryRun, signal, onProgress }: RunOptions,
): Promise<Rewriting> {
  let [looked, rewritten] = [0, 0];
  const examples: RewrittenAddress[] = [];
  let cursor: string | null = null;
  do {
    const body: { from: string; dryRun: boolean; cursor: string | null } = { from, dryRun, cursor };
    const step = await withFreshProof(() =>
      call<typeof rewriteAddresses>('POST /api/admin/videos/rewrite-addresses', {
        body,
        signal,
        deadlineMs: STEP_WITHIN_MS,
      }),
    );
    looked += step.looked;
    rewritten += step.rewritten;
    examples.push(...step.examples.slice(0, SHOWN - examples.length));
    cursor = step.cursor;
    onProgress(looked);
  } while (cursor !== null);
  return { looked, rewritten, examples };
}
