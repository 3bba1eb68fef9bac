import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { count, id, timestamp } from '../base/primitives';

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
export const MOST_UPLOADS_FOUND = 10_000;
export const MAX_UPLOAD_SEARCH_CHARACTERS = 100;
/** `q` matches title or file name, whatever the case and the accents. */
export const uploadsFilter = z.object({
  q: z.string().trim().max(MAX_UPLOAD_SEARCH_CHARACTERS).default(''),
  status: uploadLogEntry.shape.status.optional(),
});

export const listUploads = defineRpc({
  name: 'media.upload.list',
  input: uploadsFilter.extend({
    page: count.min(1).default(1),
    pageSize: count.min(1).max(60).default(15),
  }),
  output: z.object({ items: z.array(uploadLogEntry).max(60), total: count, page: count, pageSize: count }),
  errors: ['auth.forbidden'],
});
