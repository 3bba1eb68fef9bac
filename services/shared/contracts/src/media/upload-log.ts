import { z } from 'zod';
import { operation } from '../kinds/operation';
import { count, id, pageNumber, pageOf, pageSize, timestamp } from '../base/primitives';

/** DATA-01: an entry of uploads. */
export const uploadLogEntry = z.object({
  id,
  title: z.string(),
  url: z.string(),
  fileName: z.string(),
  fileSize: count,
  status: z.enum(['success', 'error']),
  /** The code of a refusal. */
  reason: z.string().nullable(),
  /** The value that passed a limit, where that is the reason. */
  found: z.string().nullable(),
  /** The video that came of it, while there is one. */
  videoId: id.nullable(),
  uploadedAt: timestamp,
});
export type UploadLogEntry = z.infer<typeof uploadLogEntry>;

/** Of what is searched or narrowed administrators page through so many. */
export const MAX_UPLOADS_FOUND = 10_000;
export const MAX_UPLOAD_SEARCH_CHARACTERS = 100;
/** `q` matches title or file name, whatever the case and the accents. */
export const uploadsFilter = z.object({
  q: z.string().trim().max(MAX_UPLOAD_SEARCH_CHARACTERS).default(''),
  status: uploadLogEntry.shape.status.optional(),
});

export const listUploads = operation({
  id: 'listUploads',
  subject: 'media.upload.list',
  http: 'GET /api/admin/uploads',
  access: ['admin'],
  summary: 'Registro de envios',
  tag: 'Envios',
  query: uploadsFilter.extend({
    status: uploadsFilter.shape.status.catch(undefined),
    page: pageNumber.default(1),
    pageSize: pageSize(15),
  }),
  output: pageOf(uploadLogEntry),
  errors: [],
});
