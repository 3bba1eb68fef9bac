import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';
import { processingStatus } from './assets';

const tag = 'Envios';
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

export const uploadNewVideo = gatewayOperation({
  id: 'upload',
  http: 'POST /api/videos/upload',
  access: ADMIN,
  summary: 'Envia e cadastra um vídeo',
  tag,
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
  output: uploadAnswer,
  errors: [...VIDEO_ERRORS, 'upload.title-required', 'video.category-required'],
  limit: 'upload',
});

export const uploadVideo = gatewayOperation({
  id: 'uploadVideo',
  http: 'POST /api/videos/upload-video',
  access: ADMIN,
  summary: 'Envia um arquivo de vídeo',
  tag,
  withoutProof: 'staff-alone',
  audit: ['file.begin', 'file.receive'],
  bodyType: 'multipart',
  body: z.object({ file }),
  output: uploadFileAnswer,
  errors: VIDEO_ERRORS,
  limit: 'upload',
});

/**
 * The end of a resumable upload (tus 1.0 at /api/uploads): asks for the file once all its bytes are there. The same answer as often as
 * it is asked.
 */
export const finishUpload = gatewayOperation({
  id: 'finishUpload',
  http: 'POST /api/uploads/{upload}/finish',
  access: ADMIN,
  summary: 'Conclui um envio que pode ser retomado',
  tag,
  withoutProof: 'staff-alone',
  audit: ['file.receive'],
  params: z.object({ upload: z.string().min(1).max(512) }),
  output: uploadFileAnswer,
  errors: [...VIDEO_ERRORS.filter((code) => code !== 'request.unsupported-media-type'), 'upload.not-found'],
  limit: 'upload',
});

export const uploadImage = gatewayOperation({
  id: 'uploadImage',
  http: 'POST /api/videos/upload-image',
  access: ADMIN,
  summary: 'Envia uma imagem de capa',
  tag,
  withoutProof: 'staff-alone',
  audit: ['file.begin', 'file.receive'],
  bodyType: 'multipart',
  body: z.object({ file }),
  output: uploadFileAnswer,
  errors: [
    'upload.image-required',
    'upload.not-an-image',
    'upload.image-format',
    'upload.image-too-many-pixels',
    'upload.image-too-large',
    'upload.interrupted',
    'request.unsupported-media-type',
  ],
  limit: 'upload',
});

const byFileName = z.object({ encodedFileName: z.string().min(1).max(1_024) });

/** How far a file is that is not a video yet. */
export const fileProcessing = gatewayOperation({
  id: 'fileProcessing',
  http: 'GET /api/videos/file/{encodedFileName}/processing',
  access: ADMIN,
  summary: 'Estado do processamento de um arquivo enviado',
  tag,
  params: byFileName,
  output: processingStatus,
  errors: ['upload.not-found'],
});

export const fileProcessingEvents = gatewayOperation({
  id: 'fileProcessingEvents',
  http: 'GET /api/videos/file/{encodedFileName}/processing/events',
  access: ADMIN,
  summary: 'Estado do processamento de um arquivo enviado, a cada mudança',
  tag,
  params: byFileName,
  output: processingStatus,
  eventName: 'processing',
  errors: ['upload.not-found', 'request.too-many'],
});

/** Begins the processing again of a file on which our work failed, where it stopped. */
export const retryProcessing = gatewayOperation({
  id: 'retryProcessing',
  http: 'POST /api/videos/file/{encodedFileName}/processing/retry',
  access: ADMIN,
  summary: 'Tenta de novo o processamento de um arquivo',
  tag,
  withoutProof: 'same-file',
  audit: ['file.retry'],
  params: byFileName,
  output: processingStatus,
  errors: ['upload.not-found'],
});

export const deleteFile = gatewayOperation({
  id: 'deleteFile',
  http: 'DELETE /api/videos/file/{encodedFileName}',
  access: ADMIN,
  summary: 'Exclui um arquivo enviado',
  tag,
  fresh: true,
  audit: ['file.delete'],
  params: byFileName,
  output: z.object({ message: z.string() }),
  errors: ['upload.not-found', 'video.file-in-use'],
});
