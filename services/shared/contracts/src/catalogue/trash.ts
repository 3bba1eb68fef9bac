import { z } from 'zod';
import { operation } from '../kinds/operation';
import { PAGE_SIZE } from '../base/limits';
import { category, count, id, pageNumber, pageOf, pageSize, timestamp } from '../base/primitives';
import { leftVideos, someVideos, staleVideos } from './many-videos';

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

const common = { tag: 'Administração', access: ['admin'] } as const;

/** What was deleted last comes first. */
export const listTrashedVideos = operation({
  ...common,
  id: 'listTrashedVideos',
  subject: 'catalogue.trash.list',
  http: 'GET /api/admin/videos/trash',
  summary: 'Vídeos na lixeira, o excluído por último primeiro',
  query: z.object({ page: pageNumber.default(1), pageSize: pageSize(PAGE_SIZE) }),
  output: pageOf(trashedVideo),
  errors: [],
});

/** Brings back those that are in the trash, in one transaction. */
export const restoreVideos = operation({
  ...common,
  id: 'restoreVideos',
  subject: 'catalogue.trash.restore',
  http: 'POST /api/admin/videos/restore',
  summary: 'Tira até 100 vídeos da lixeira, como eram',
  fresh: true,
  audit: ['video.restore'],
  body: z.object({ ids: someVideos }),
  output: z.object({ restored: z.array(id), left: leftVideos }),
  errors: ['video.file-in-use'],
  deadlineMs: 15_000,
  changes: ({ restored }) => staleVideos(restored),
});

/** Erases those that are in the trash, with their files and all that was counted of them, in one transaction. */
export const eraseVideos = operation({
  ...common,
  id: 'eraseVideos',
  subject: 'catalogue.trash.erase',
  http: 'POST /api/admin/videos/erase',
  ownAskers: ['operator'],
  summary: 'Exclui de vez até 100 vídeos que estão na lixeira',
  fresh: true,
  audit: ['video.delete'],
  body: z.object({ ids: someVideos }),
  output: z.object({ erased: z.array(id), left: leftVideos }),
  errors: [],
  deadlineMs: 15_000,
});
