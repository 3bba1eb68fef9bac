import { z } from 'zod';
import { id, timestamp } from '../base/primitives';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';
import { processingStatus } from '../media/assets';
import { captionLanguage, MAX_CAPTIONS } from '../media/captions';

const tag = 'Vídeos';
const byId = z.object({ id });

/** D19: signed, expiring addresses; never cached. */
export const videoPlayback = gatewayOperation({
  id: 'videoPlayback',
  summary: 'Endereços assinados para assistir',
  tag,
  http: 'GET /api/videos/{id}/playback',
  access: 'public',
  params: byId,
  output: z.object({
    mp4: z.string(),
    hls: z.string().nullable(),
    poster: z.string(),
    storyboard: z.string().nullable(),
    /** WebVTT files, the site's own language first. */
    captions: z
      .array(z.object({ language: captionLanguage, label: z.string(), address: z.string() }))
      .max(MAX_CAPTIONS),
    expiresAt: timestamp,
  }),
  errors: ['video.not-found', 'media.not-ready'],
});

/** The film by an address that can stand in a page: it leads to the signed one of the moment. For browsers that run no scripts. */
export const videoFilm = gatewayOperation({
  id: 'videoFilm',
  summary: 'Leva ao vídeo, para navegadores sem scripts',
  tag,
  http: 'GET /api/videos/{id}/film',
  access: 'public',
  params: byId,
  output: z.undefined(),
  status: 302,
  errors: videoPlayback.errors,
});

export const videoProcessing = gatewayOperation({
  id: 'videoProcessing',
  http: 'GET /api/videos/{id}/processing',
  access: ADMIN,
  summary: 'Estado do processamento',
  tag,
  params: byId,
  output: processingStatus,
  errors: ['video.not-found', 'upload.not-found'],
});

/**
 * The same as it changes, at most once a second. The stream ends after the first event whose stage is `done` or `failed`: a client
 * closes then. When it ends earlier (the session's end, a restart) the client connects again.
 */
export const videoProcessingEvents = gatewayOperation({
  id: 'videoProcessingEvents',
  http: 'GET /api/videos/{id}/processing/events',
  access: ADMIN,
  summary: 'Estado do processamento, a cada mudança',
  tag,
  params: byId,
  output: processingStatus,
  eventName: 'processing',
  errors: ['video.not-found', 'upload.not-found', 'request.too-many'],
});
