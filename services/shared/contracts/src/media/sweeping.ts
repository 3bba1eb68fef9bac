import { z } from 'zod';
import { internalOperation } from '../kinds/operation';
import { count } from '../base/primitives';

/**
 * Why something in the store is of no use: `unknown-asset` nobody knows its asset; `removed-asset` its asset was removed; `old-revision` it
 * is of a revision that is served no more; `work-file` it only served the making of a video that is ready; `kept-long-enough` the
 * uploaded source of a video that has been ready for the time of retention; `unused-image`, `unused-caption` nobody refers to it; `broken-upload` a
 * multipart upload that was never completed; `upload-state` what was noted of a resumable upload that has ended.
 */
export const sweepReason = z.enum([
  'unknown-asset',
  'removed-asset',
  'old-revision',
  'work-file',
  'kept-long-enough',
  'unused-image',
  'unused-caption',
  'broken-upload',
  'upload-state',
]);
export type SweepReason = z.infer<typeof sweepReason>;

/** One thing that was swept, or would be. */
export const sweptObject = z.object({ key: z.string(), bytes: count, reason: sweepReason });
export type Swept = z.infer<typeof sweptObject>;

/**
 * One bounded step through the store, for an operator's command: removes what is of no use (`dryRun`: only names it) and answers where
 * the next step begins, null after the last one.
 */
export const sweepStep = internalOperation({
  subject: 'media.sweep.step',
  access: 'asker',
  askedBy: 'operator',
  input: z.object({ cursor: z.string().max(4_096).nullable(), dryRun: z.boolean() }),
  output: z.object({ looked: count, swept: z.array(sweptObject).max(200), cursor: z.string().nullable() }),
  deadlineMs: 60_000,
});
