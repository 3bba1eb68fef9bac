import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation, internalOperation } from '../kinds/operation';
import { count, id, pageNumber, pageOf, pageSize, timestamp } from '../base/primitives';

/** That somebody gave an upload up. */
const cancellation = z.object({
  /** Bytes that had come by then. */
  sent: count,
  /** Null once the account is erased. */
  accountId: id.nullable(),
});

/** DATA-01: an entry of uploads. */
const loggedUpload = z.object({
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
  /** Null where nobody gave it up. */
  cancelled: cancellation.nullable(),
  uploadedAt: timestamp,
});
export type LoggedUpload = z.infer<typeof loggedUpload>;

/** With the name of today of who gave it up; null while it cannot be had, and once it is erased. */
export const uploadLogEntry = loggedUpload.extend({
  cancelled: cancellation.extend({ name: z.string().nullable() }).nullable(),
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

const asked = uploadsFilter.extend({
  status: uploadsFilter.shape.status.catch(undefined),
  page: pageNumber.default(1),
  pageSize: pageSize(15),
});

export const readUploadLog = internalOperation({
  subject: 'media.upload.list',
  access: ['admin'],
  input: asked,
  output: pageOf(loggedUpload),
  errors: [],
});

export const listUploads = gatewayOperation({
  id: 'listUploads',
  http: 'GET /api/admin/uploads',
  access: ADMIN,
  summary: 'Registro de envios',
  tag: 'Envios',
  query: asked,
  output: pageOf(uploadLogEntry),
  errors: [],
});
