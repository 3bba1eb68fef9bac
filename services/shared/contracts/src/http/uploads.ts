import { z } from 'zod';
import { defineRoute } from '../kinds/route';
import { processingStatus } from '../media/assets';
import { uploadLogEntry, uploadsFilter } from '../media/upload-log';
import { pageNumber, pageOf, pageSize } from '../base/primitives';

const tag = 'Envios';
const ADMIN = ['admin'] as const;
const file = z.string().meta({ format: 'binary', description: 'O arquivo' });

/** UPLOAD-10. A failure is a problem document whose `success` is false, so that a client that reads only these two fields is right. */
export const uploadAnswer = z.object({ success: z.boolean(), message: z.string() });
/** UPLOAD-11, UPLOAD-12. */
export const uploadFileAnswer = z.object({
  success: z.boolean(),
  fileUrl: z.string(),
  s3Key: z.string(),
  /** Seconds; null for an image, or while the probe still runs. */
  duration: z.number().nonnegative().nullable(),
  wasCompressed: z.boolean(),
  error: z.string().nullable(),
});
export type UploadFileAnswer = z.infer<typeof uploadFileAnswer>;

/** Bytes that a resumable upload takes at a time; only the last part may be smaller. */
export const UPLOAD_PART_BYTES = 16 * 1024 * 1024;
/** Where resumable uploads begin. */
export const RESUMABLE_UPLOADS_PATH = '/api/uploads';

const VIDEO_ERRORS = [
  'upload.file-required',
  'upload.empty-file',
  'upload.not-a-video',
  'upload.broken-video',
  'upload.no-picture',
  'upload.beyond-limits',
  'upload.too-long',
  'upload.picture-too-large',
  'upload.too-many-pictures',
  'upload.too-many-tracks',
  'upload.codec',
  'upload.dolby-vision',
  'upload.too-large',
  'upload.account-quota',
  'upload.site-quota',
  'upload.interrupted',
  'request.unsupported-media-type',
] as const;

export const uploadRoute = defineRoute({
  operationId: 'upload',
  summary: 'Envia e cadastra um vídeo',
  tag,
  method: 'POST',
  path: '/api/videos/upload',
  access: ADMIN,
  withoutProof: 'end-of-upload',
  audit: ['file.begin', 'file.receive', 'video.create'],
  bodyType: 'multipart',
  body: z.object({
    file,
    title: z.string(),
    description: z.string().optional(),
    category: z.string(),
    folder: z.string().optional(),
  }),
  response: uploadAnswer,
  errors: [...VIDEO_ERRORS, 'upload.title-required', 'video.category-required'],
});

export const uploadVideoRoute = defineRoute({
  operationId: 'uploadVideo',
  summary: 'Envia um arquivo de vídeo',
  tag,
  method: 'POST',
  path: '/api/videos/upload-video',
  access: ADMIN,
  withoutProof: 'staff-alone',
  audit: ['file.begin', 'file.receive'],
  bodyType: 'multipart',
  body: z.object({ file }),
  response: uploadFileAnswer,
  errors: VIDEO_ERRORS,
});

/**
 * The end of a resumable upload (tus 1.0 at /api/uploads): asks for the file once all its bytes are there. The same answer as often as
 * it is asked.
 */
export const finishUploadRoute = defineRoute({
  operationId: 'finishUpload',
  summary: 'Conclui um envio que pode ser retomado',
  tag,
  method: 'POST',
  path: '/api/uploads/{upload}/finish',
  access: ADMIN,
  withoutProof: 'staff-alone',
  audit: ['file.receive'],
  params: z.object({ upload: z.string().min(1).max(512) }),
  response: uploadFileAnswer,
  errors: [...VIDEO_ERRORS.filter((code) => code !== 'request.unsupported-media-type'), 'upload.not-found'],
});

export const uploadImageRoute = defineRoute({
  operationId: 'uploadImage',
  summary: 'Envia uma imagem de capa',
  tag,
  method: 'POST',
  path: '/api/videos/upload-image',
  access: ADMIN,
  withoutProof: 'staff-alone',
  audit: ['file.begin', 'file.receive'],
  bodyType: 'multipart',
  body: z.object({ file }),
  response: uploadFileAnswer,
  errors: [
    'upload.image-required',
    'upload.not-an-image',
    'upload.image-format',
    'upload.image-too-many-pixels',
    'upload.image-too-large',
    'upload.interrupted',
    'request.unsupported-media-type',
  ],
});

const byFileName = z.object({ encodedFileName: z.string().min(1).max(1_024) });

/** How far a file is that is not a video yet. */
export const fileProcessingRoute = defineRoute({
  operationId: 'fileProcessing',
  summary: 'Estado do processamento de um arquivo enviado',
  tag,
  method: 'GET',
  path: '/api/videos/file/{encodedFileName}/processing',
  access: ADMIN,
  params: byFileName,
  response: processingStatus,
  errors: ['upload.not-found'],
});

export const fileProcessingEventsRoute = defineRoute({
  operationId: 'fileProcessingEvents',
  summary: 'Estado do processamento de um arquivo enviado, a cada mudança',
  tag,
  method: 'GET',
  path: '/api/videos/file/{encodedFileName}/processing/events',
  access: ADMIN,
  params: byFileName,
  response: processingStatus,
  eventName: 'processing',
  errors: ['upload.not-found', 'request.too-many'],
});

/** Begins the processing again of a file on which our work failed, where it stopped. */
export const retryProcessingRoute = defineRoute({
  operationId: 'retryProcessing',
  summary: 'Tenta de novo o processamento de um arquivo',
  tag,
  method: 'POST',
  path: '/api/videos/file/{encodedFileName}/processing/retry',
  access: ADMIN,
  withoutProof: 'same-file',
  audit: ['file.retry'],
  params: byFileName,
  response: processingStatus,
  errors: ['upload.not-found'],
});

export const deleteFileRoute = defineRoute({
  operationId: 'deleteFile',
  summary: 'Exclui um arquivo enviado',
  tag,
  method: 'DELETE',
  path: '/api/videos/file/{encodedFileName}',
  access: ADMIN,
  fresh: true,
  audit: ['file.delete'],
  params: byFileName,
  response: z.object({ message: z.string() }),
  errors: ['upload.not-found', 'video.file-in-use'],
});

export const listUploadsRoute = defineRoute({
  operationId: 'listUploads',
  summary: 'Registro de envios',
  tag,
  method: 'GET',
  path: '/api/admin/uploads',
  access: ADMIN,
  query: uploadsFilter.extend({
    status: uploadsFilter.shape.status.catch(undefined),
    page: pageNumber.default(1),
    pageSize: pageSize(15),
  }),
  response: pageOf(uploadLogEntry),
  errors: [],
});
