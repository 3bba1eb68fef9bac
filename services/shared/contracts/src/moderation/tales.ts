import { z } from 'zod';
import { REVIEWERS } from '../kinds/caller';
import { operation } from '../kinds/operation';
import { category, count, id, timestamp } from '../base/primitives';

const tag = 'Contos';

/** Neither flag is waiting; both at once never happens. */
export const taleStatus = z.enum(['waiting', 'approved', 'denied']);
export type TaleStatus = z.infer<typeof taleStatus>;

/** A tale as lists show it: its text in part. */
export const listedTale = z.object({
  id,
  title: z.string(),
  preview: z.string(),
  category,
  author: z.string(),
  sentAt: timestamp,
  isRead: z.boolean(),
  isApproved: z.boolean(),
  isDenied: z.boolean(),
  videoURL: z.string().nullable(),
});

export const taleCountsShape = z.object({ total: count, pending: count, approved: count, denied: count });
export type TaleCounts = z.infer<typeof taleCountsShape>;

/** How many tales there are, by status, at this moment. */
export const taleCounts = operation({
  id: 'taleCounts',
  subject: 'moderation.tale.counts',
  http: 'GET /api/admin/tales/counts',
  access: REVIEWERS,
  summary: 'Quantos contos há, por estado',
  tag,
  output: taleCountsShape,
  errors: [],
});
