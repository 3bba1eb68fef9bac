import { z } from 'zod';
import { internalOperation } from '../kinds/operation';
import { count, id } from '../base/primitives';

/** A counter that did not say what the facts say. `views` has no facts that are kept, and so is not among them. */
export const counterDrift = z.object({
  videoId: id,
  counter: z.enum(['likes', 'dislikes', 'favorites']),
  kept: count,
  facts: count,
});
export type CounterDrift = z.infer<typeof counterDrift>;

/**
 * One bounded step through the videos, for an operator's command: sets counters that drifted from their facts (`dryRun`: only names them)
 * and answers where the next step begins, null after the last one.
 */
export const rebuildCountersStep = internalOperation({
  subject: 'catalogue.counters.rebuildStep',
  askedBy: 'operator',
  access: 'asker',
  input: z.object({ cursor: id.nullable(), dryRun: z.boolean() }),
  output: z.object({ looked: count, drift: z.array(counterDrift).max(1_500), cursor: id.nullable() }),
  deadlineMs: 60_000,
});
