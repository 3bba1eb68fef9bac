import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { line } from '../kinds/text';
import { category, givenTime, id } from '../primitives';

/** Videos that one request may change or delete. */
export const MOST_CHANGED_AT_ONCE = 100;
const someVideos = z.array(id).min(1).max(MOST_CHANGED_AT_ONCE);
const author = line({ max: 120 });

/** What several videos get. With `from` only those get it that have that now: what takes a change back leaves later ones alone. */
export const commonChange = z.union([
  z.object({ field: z.literal('category'), to: category, from: category.optional() }),
  z.object({ field: z.literal('author'), to: author, from: author.optional() }),
  /** Of inactive videos alone, and in the future. */
  z.object({ field: z.literal('scheduledFor'), to: givenTime }),
]);
export type CommonChange = z.infer<typeof commonChange>;

/** Why a video was left as it is: it does not exist, it is active and waits for no time, or it has something else than `from`. */
export const leftBecause = z.enum(['missing', 'active', 'changed-since']);
export type LeftBecause = z.infer<typeof leftBecause>;

const left = z.array(z.object({ id, why: leftBecause })).max(MOST_CHANGED_AT_ONCE);
export const manyChanged = z.object({
  /** Those that had something else before, and what; null: no time was set. */
  changed: z.array(z.object({ id, before: z.string().nullable() })).max(MOST_CHANGED_AT_ONCE),
  left,
});
export type ManyChanged = z.infer<typeof manyChanged>;

/** Changes those that fit, in one transaction; who has it already is neither changed nor left. */
export const changeVideos = defineRpc({
  name: 'catalogue.video.changeMany',
  input: z.object({ ids: someVideos, change: commonChange }),
  output: manyChanged,
  errors: ['auth.forbidden', 'video.schedule-invalid', 'video.records-missing'],
  deadlineMs: 15_000,
});

/** Deletes those that are there, in one transaction. */
export const deleteVideos = defineRpc({
  name: 'catalogue.video.deleteMany',
  input: z.object({ ids: someVideos }),
  output: z.object({ deleted: z.array(id).max(MOST_CHANGED_AT_ONCE), left }),
  errors: ['auth.forbidden'],
  deadlineMs: 15_000,
});
