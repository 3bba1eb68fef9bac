import { z } from 'zod';
import { HOME_ORDERS, MAX_SEARCH_CHARACTERS, PAGE_SIZE } from '../base/limits';
import { homeBlock, homePool } from '../catalogue/home';
import {
  adminVideo,
  authorFilter,
  newVideo,
  publicVideo,
  videoChanges,
  videoSort,
} from '../catalogue/videos';
import { defineRoute } from '../kinds/route';
import { processingStatus } from '../media/assets';
import { captionLanguage, MAX_CAPTIONS } from '../media/captions';
import { CATEGORIES } from '../base/categories';
import { category, count, id, pageNumber, pageOf, pageSize, rowVersion, timestamp } from '../base/primitives';

const tag = 'Vídeos';
const byId = z.object({ id });
const ADMIN = ['admin'] as const;

/** How the lists of videos for everybody are asked for. */
export const videoListQuery = z.object({
  /** An unknown category lists nothing (LIST-06). */
  category: z.string().max(64).optional(),
  q: z.string().max(MAX_SEARCH_CHARACTERS).optional(),
  /** The whole name, whatever case and accents. */
  author: authorFilter.optional(),
  page: pageNumber.default(1),
  pageSize: pageSize(PAGE_SIZE),
  /** Without one newest first; what `q` finds in the order of the search (SEARCH-04). An unknown one counts as none. */
  sort: videoSort.optional().catch(undefined),
});

export const listVideosRoute = defineRoute({
  operationId: 'listVideos',
  summary: 'Lista de vídeos públicos',
  tag,
  method: 'GET',
  path: '/api/videos',
  access: 'public',
  query: videoListQuery,
  response: pageOf(publicVideo),
  errors: [],
});

export const homeVideosRoute = defineRoute({
  operationId: 'homeVideos',
  summary: 'Seleção da página inicial',
  tag,
  method: 'GET',
  path: '/api/videos/home',
  access: 'public',
  query: z.object({
    page: pageNumber.default(1),
    pageSize: pageSize(10),
    /** A random selection of this category alone; an unknown one selects nothing. */
    category: z.string().max(64).optional(),
    /** Ids already shown, comma separated: 200 of the longest. Node takes 16 KiB of headers with the address. */
    exclude: z.string().max(13_000).optional(),
  }),
  response: pageOf(publicVideo),
  errors: [],
});

/** What /home is drawn from: the same for everybody, so that it can be kept ready. */
export const homeBlockRoute = defineRoute({
  operationId: 'homeBlock',
  summary: 'Um bloco de uma ordem aleatória de vídeos',
  tag,
  method: 'GET',
  path: '/api/videos/home/{pool}/{order}/{block}',
  access: 'public',
  params: z.object({
    pool: homePool,
    order: z.coerce.number().pipe(count.max(HOME_ORDERS - 1)),
    block: z.coerce.number().pipe(count.max(100_000)),
  }),
  response: homeBlock,
  errors: [],
});

export const searchVideosRoute = defineRoute({
  operationId: 'searchVideos',
  summary: 'Sugestões da busca',
  tag,
  method: 'GET',
  path: '/api/videos/search',
  access: 'public',
  query: z.object({
    q: z.string().max(MAX_SEARCH_CHARACTERS).default(''),
    limit: z.coerce.number().int().min(1).max(20).catch(8).default(8),
  }),
  response: z.object({ items: z.array(publicVideo).max(20) }),
  errors: [],
});

export const getVideoRoute = defineRoute({
  operationId: 'getVideo',
  summary: 'Um vídeo',
  tag,
  method: 'GET',
  path: '/api/videos/{id}',
  access: 'public',
  params: byId,
  response: publicVideo,
  errors: ['video.not-found'],
});

export const relatedVideosRoute = defineRoute({
  operationId: 'relatedVideos',
  summary: 'Vídeos relacionados',
  tag,
  method: 'GET',
  path: '/api/videos/{id}/related',
  access: 'public',
  params: byId,
  response: z.object({ items: z.array(publicVideo).max(10) }),
  errors: ['video.not-found'],
});

/** D19: signed, expiring addresses; never cached. */
export const playbackRoute = defineRoute({
  operationId: 'videoPlayback',
  summary: 'Endereços assinados para assistir',
  tag,
  method: 'GET',
  path: '/api/videos/{id}/playback',
  access: 'public',
  params: byId,
  response: z.object({
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
export const videoFilmRoute = defineRoute({
  operationId: 'videoFilm',
  summary: 'Leva ao filme, para navegadores sem scripts',
  tag,
  method: 'GET',
  path: '/api/videos/{id}/film',
  access: 'public',
  params: byId,
  response: z.undefined(),
  status: 302,
  errors: playbackRoute.errors,
});

export const processingRoute = defineRoute({
  operationId: 'videoProcessing',
  summary: 'Estado do processamento',
  tag,
  method: 'GET',
  path: '/api/videos/{id}/processing',
  access: ADMIN,
  params: byId,
  response: processingStatus,
  errors: ['video.not-found', 'upload.not-found'],
});

/**
 * The same as it changes, at most once a second. The stream ends after the first event whose stage is `done` or `failed`: a client
 * closes then. When it ends earlier (the session's end, a restart) the client connects again.
 */
export const processingEventsRoute = defineRoute({
  operationId: 'videoProcessingEvents',
  summary: 'Estado do processamento, a cada mudança',
  tag,
  method: 'GET',
  path: '/api/videos/{id}/processing/events',
  access: ADMIN,
  params: byId,
  response: processingStatus,
  eventName: 'processing',
  errors: ['video.not-found', 'upload.not-found', 'request.too-many'],
});

export const createVideoRoute = defineRoute({
  operationId: 'createVideo',
  summary: 'Cadastra um vídeo a partir de um envio',
  tag: 'Administração',
  method: 'POST',
  path: '/api/videos',
  access: ADMIN,
  withoutProof: 'end-of-upload',
  audit: ['video.create'],
  body: newVideo,
  response: adminVideo,
  status: 201,
  errors: [
    'video.title-required',
    'video.category-required',
    'video.file-required',
    'upload.not-found',
    'video.file-in-use',
    'video.schedule-invalid',
    'video.records-missing',
  ],
});

export const updateVideoRoute = defineRoute({
  operationId: 'updateVideo',
  summary: 'Altera um vídeo',
  tag: 'Administração',
  method: 'PATCH',
  path: '/api/videos/{id}',
  access: ADMIN,
  fresh: true,
  audit: ['video.edit'],
  params: byId,
  body: videoChanges,
  response: adminVideo,
  errors: [
    'video.update-missing',
    'video.version-conflict',
    'video.schedule-invalid',
    'video.records-missing',
  ],
});

/** Another file for the same video; `url` is the upload's fileUrl. */
export const replaceFileRoute = defineRoute({
  operationId: 'replaceVideoFile',
  summary: 'Troca o arquivo de um vídeo',
  tag,
  method: 'PUT',
  path: '/api/videos/{id}/file',
  access: ADMIN,
  fresh: true,
  audit: ['video.replace-file'],
  params: byId,
  body: z.object({ url: z.string().min(1).max(2_048), version: rowVersion.optional() }),
  response: adminVideo,
  errors: [
    'video.file-required',
    'video.update-missing',
    'video.version-conflict',
    'video.file-in-use',
    'upload.not-found',
    'video.records-missing',
  ],
});

export const deleteVideoRoute = defineRoute({
  operationId: 'deleteVideo',
  summary: 'Move um vídeo para a lixeira, de onde é excluído depois de 30 dias',
  tag: 'Administração',
  method: 'DELETE',
  path: '/api/videos/{id}',
  access: ADMIN,
  fresh: true,
  audit: ['video.trash'],
  params: byId,
  response: z.object({ id }),
  errors: ['video.not-found'],
});

/** LIST-10. */
export const categoriesRoute = defineRoute({
  operationId: 'listCategories',
  summary: 'Categorias, a primeira é a padrão',
  tag,
  method: 'GET',
  path: '/api/categories',
  access: 'public',
  response: z.object({
    items: z
      .array(z.object({ id: category, label: z.string(), isDefault: z.boolean() }))
      .max(CATEGORIES.length),
  }),
  errors: [],
});
