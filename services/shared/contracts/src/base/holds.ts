import { z } from 'zod';
import { caseReason } from './case-reasons';
import { id, timestamp } from './primitives';

/** Why moderation holds a content back: an urgent report, a match of the hash list, or a decision. */
export const takedownReason = z.enum(['urgent', 'match', 'removed']);
export type TakedownReason = z.infer<typeof takedownReason>;

/** What moderation tells besides the reason. */
export const takedownDetail = {
  /** Of a removal: why it was decided. */
  decision: caseReason.nullable().default(null),
  /** Of a match: the lists that hold the entries. */
  lists: z.array(z.string()).default([]),
};

/** Why the participants' records hold a video back: a consent ended, or its time came while some were missing. */
export const recordsReason = z.enum(['expired', 'withdrawn', 'missing']);
export type RecordsReason = z.infer<typeof recordsReason>;

/**
 * What keeps a video from the public, whatever its administrators set: moderation (`takedown`, with its case and reason) or the participants'
 * records. Of both moderation is told.
 */
export const videoHold = z.object({
  holder: z.enum(['takedown', 'records']),
  caseId: id.nullable(),
  reason: z.enum([...takedownReason.options, ...recordsReason.options]).nullable(),
  since: timestamp,
  ...takedownDetail,
});
export type VideoHold = z.infer<typeof videoHold>;
