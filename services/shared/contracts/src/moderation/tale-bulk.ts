import { z } from 'zod';
import { REVIEWERS } from '../kinds/caller';
import type { Stale } from '../kinds/cached';
import { operation } from '../kinds/operation';
import { text } from '../kinds/text';
import { count, id, rowVersion } from '../base/primitives';
import { deskTale } from './tale-desk';
import { refusalReason } from './tale-reasons';

const tag = 'Moderação';
const byKey = z.object({ authorKey: id });

/** Tales that one decision may name. */
export const MAX_BULK_TALES = 100;

/** What a decision on many would do: the free, waiting tales of one sender. */
export const previewBulk = operation({
  id: 'previewBulkDecision',
  subject: 'moderation.desk.previewBulk',
  http: 'GET /api/desk/authors/{authorKey}/waiting',
  access: REVIEWERS,
  summary: 'Os contos de um autor que uma decisão em conjunto alcançaria',
  tag,
  params: byKey,
  output: z.object({ items: z.array(deskTale).max(MAX_BULK_TALES), more: count }),
  errors: [],
});

/** Decides each of the named tales that is still as it was looked at, and says which were not. All are of one sender. */
export const decideBulk = operation({
  id: 'decideBulk',
  subject: 'moderation.desk.decideBulk',
  http: 'POST /api/desk/authors/{authorKey}/decisions',
  access: REVIEWERS,
  summary: 'Decide vários contos de um autor',
  tag,
  fresh: true,
  audit: ['tale.approve', 'tale.deny'],
  params: byKey,
  body: z.object({
    tales: z
      .array(z.object({ id, version: rowVersion }))
      .min(1)
      .max(MAX_BULK_TALES),
    decision: z.enum(['approve', 'deny']),
    reason: refusalReason.optional(),
    message: text({ max: 2_000 }).optional(),
  }),
  output: z.object({ decided: z.array(id).max(MAX_BULK_TALES), left: z.array(id).max(MAX_BULK_TALES) }),
  errors: ['tale.reason-required'],
  deadlineMs: 15_000,
  changes: ({ decided }) => decided.map((tale): Stale => ['tales', tale]),
});
