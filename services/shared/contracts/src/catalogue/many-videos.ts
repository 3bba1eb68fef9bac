import { z } from 'zod';
import type { Stale } from '../kinds/cached';
import { operation } from '../kinds/operation';
import { line } from '../kinds/text';
import { category, count, givenTime, id } from '../base/primitives';

/** Videos that one request may change or delete. */
export const MAX_CHANGED_AT_ONCE = 100;
export const someVideos = z.array(id).min(1).max(MAX_CHANGED_AT_ONCE);
const author = line({ max: 120 });

/** What several videos get. With `from` only those get it that have that now: what takes a change back leaves later ones alone. */
export const commonChange = z.union([
  z.object({ field: z.literal('category'), to: category, from: category.optional() }),
  z.object({ field: z.literal('author'), to: author, from: author.optional() }),
  /** A time that a video waited for goes in any case: somebody has decided otherwise. */
  z.object({ field: z.literal('isActive'), to: z.boolean(), from: z.boolean().optional() }),
  /** Of inactive videos alone, and in the future; null takes it back. From `active`: an activation is taken back, and the video waits again. */
  z.object({
    field: z.literal('scheduledFor'),
    to: givenTime.nullable(),
    from: givenTime.or(z.literal('active')).nullable().optional(),
  }),
]);
export type CommonChange = z.infer<typeof commonChange>;

/**
 * Why a video was left as it is: it does not exist, it is active and waits for no time, it has something else than `from`, or it would become
 * public without the records that the site asks for.
 */
export const leftBecause = z.enum(['missing', 'active', 'changed-since', 'records-missing']);
export type LeftBecause = z.infer<typeof leftBecause>;

export const leftVideos = z.array(z.object({ id, why: leftBecause })).max(MAX_CHANGED_AT_ONCE);
export const manyChanged = z.object({
  /** Those that had something else before, and what; null: no time was set. Of `isActive`: `active`, `inactive` or the time that it waited for. */
  changed: z.array(z.object({ id, before: z.string().nullable() })).max(MAX_CHANGED_AT_ONCE),
  left: leftVideos,
});
export type ManyChanged = z.infer<typeof manyChanged>;

const change = z.object({ ids: someVideos, change: commonChange });
const common = { tag: 'Administração', access: ['admin'], deadlineMs: 15_000 } as const;
export const staleVideos = (ids: readonly string[]): readonly Stale[] =>
  ids.map((video) => ['videos', video]);

/** What `changeVideos` would do now: how many it would change, and how many it would leave and why. */
export const previewVideosChange = operation({
  ...common,
  id: 'previewVideosChange',
  subject: 'catalogue.video.previewMany',
  http: 'POST /api/admin/videos/changes/preview',
  summary: 'O que uma mudança faria com até 100 vídeos',
  withoutProof: 'changes-nothing',
  withoutEntry: 'changes-nothing',
  body: change,
  output: z.object({ changing: count, left: z.record(leftBecause, count) }),
  errors: [],
});

/** Changes those that fit, in one transaction; who has it already is neither changed nor left. */
export const changeVideos = operation({
  ...common,
  id: 'changeVideos',
  subject: 'catalogue.video.changeMany',
  http: 'POST /api/admin/videos/changes',
  summary: 'Muda a categoria, o autor, a situação ou a data de publicação de até 100 vídeos',
  fresh: true,
  audit: ['video.edit', 'video.activate', 'video.deactivate'],
  body: change,
  output: manyChanged,
  errors: ['video.schedule-invalid'],
  changes: ({ changed }) => staleVideos(changed.map((video) => video.id)),
});

/** Moves those that are there into the trash, in one transaction. */
export const deleteVideos = operation({
  ...common,
  id: 'deleteVideos',
  subject: 'catalogue.video.deleteMany',
  http: 'POST /api/admin/videos/deletion',
  summary: 'Move até 100 vídeos para a lixeira, de onde são excluídos depois de 30 dias',
  fresh: true,
  audit: ['video.trash'],
  body: z.object({ ids: someVideos }),
  output: z.object({ deleted: z.array(id).max(MAX_CHANGED_AT_ONCE), left: leftVideos }),
  errors: [],
  changes: ({ deleted }) => staleVideos(deleted),
});
