import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { PAGE_SIZE } from '../base/limits';
import { category, count, id, pageNumber, pageOf, pageSize, timestamp } from '../base/primitives';
import { leftVideos, someVideos } from './many-videos';

/** A deleted video as administrators see it in the trash. Its pictures are served to nobody. */
export const trashedVideo = z.object({
  id,
  title: z.string(),
  author: z.string(),
  category,
  /** Seconds. */
  duration: z.number(),
  views: count,
  trashedAt: timestamp,
});
export type TrashedVideo = z.infer<typeof trashedVideo>;

/** What was deleted last comes first. */
export const listTrashedVideos = defineRpc({
  name: 'catalogue.trash.list',
  input: z.object({ page: pageNumber.default(1), pageSize: pageSize(PAGE_SIZE) }),
  output: pageOf(trashedVideo),
  errors: ['auth.forbidden'],
});

/** Brings back those that are in the trash, in one transaction. */
export const restoreVideos = defineRpc({
  name: 'catalogue.trash.restore',
  input: z.object({ ids: someVideos }),
  output: z.object({ restored: z.array(id), left: leftVideos }),
  errors: ['auth.forbidden', 'video.file-in-use'],
  deadlineMs: 15_000,
});

/** Erases those that are in the trash, with their files and all that was counted of them, in one transaction. */
export const eraseVideos = defineRpc({
  name: 'catalogue.trash.erase',
  ownAskers: ['operator'],
  input: z.object({ ids: someVideos }),
  output: z.object({ erased: z.array(id), left: leftVideos }),
  errors: ['auth.forbidden'],
  deadlineMs: 15_000,
});
