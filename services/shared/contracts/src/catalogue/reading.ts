import { z } from 'zod';
import { CATEGORIES } from '../base/categories';
import { MAX_CHOSEN, MAX_SEARCH_CHARACTERS, PAGE_SIZE } from '../base/limits';
import { category, chosenIds, id, pageNumber, pageOf, pageSize } from '../base/primitives';
import type { Cached } from '../kinds/cached';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { optionalSearchText, searchText } from '../kinds/search-text';
import { adminVideo, authorFilter, publicVideo, videoSort } from './videos';

const tag = 'Vídeos';
const byId = z.object({ id });

/** Lists of videos: they go with the videos that they show. */
export const cachedList: Cached<{ readonly items: readonly { readonly id: string }[] }> = {
  of: 'videos',
  shows: ({ items }) => items.map((video) => video.id),
};

/** How the lists of videos for everybody are asked for. */
export const videoListQuery = z.object({
  /** An unknown category lists nothing (LIST-06). */
  category: z.string().max(64).optional(),
  q: optionalSearchText(MAX_SEARCH_CHARACTERS),
  /** The whole name, whatever case and accents. */
  author: authorFilter.optional(),
  page: pageNumber.default(1),
  pageSize: pageSize(PAGE_SIZE),
  /** Without one newest first; what `q` finds in the order of the search (SEARCH-04). An unknown one counts as none. */
  sort: videoSort.optional().catch(undefined),
});

/** Public lists: active videos whose media is ready. */
export const listVideos = operation({
  id: 'listVideos',
  subject: 'catalogue.video.list',
  http: 'GET /api/videos',
  access: 'public',
  summary: 'Lista de vídeos públicos',
  tag,
  query: videoListQuery,
  adds: 'refusals',
  output: pageOf(publicVideo),
  errors: [],
  cached: cachedList,
});

/** Up to `limit` matches of a title for the header's box: prefix first, then by views (SEARCH-04). */
export const searchVideos = operation({
  id: 'searchVideos',
  subject: 'catalogue.video.search',
  http: 'GET /api/videos/search',
  access: 'public',
  summary: 'Sugestões da busca',
  tag,
  query: z.object({
    q: searchText(MAX_SEARCH_CHARACTERS),
    limit: z.coerce.number().int().min(1).max(20).catch(8).default(8),
  }),
  adds: 'refusals',
  output: z.object({ items: z.array(publicVideo).max(20) }),
  errors: [],
  cached: cachedList,
});

/** Videos by their ids, in that order; what the public may not see is left out. Never cached: who asks tells what they have begun. */
export const chosenVideos = operation({
  id: 'chosenVideos',
  subject: 'catalogue.video.chosen',
  http: 'GET /api/videos/chosen',
  access: 'public',
  summary: 'Vídeos públicos pelos seus ids',
  tag,
  query: z.object({ ids: chosenIds }),
  adds: 'refusals',
  output: z.object({ items: z.array(publicVideo).max(MAX_CHOSEN) }),
  errors: [],
});

/** One video. Administrators also see what the public may not. */
export const getVideo = operation({
  id: 'getVideo',
  subject: 'catalogue.video.get',
  http: 'GET /api/videos/{id}',
  access: 'public',
  summary: 'Um vídeo',
  tag,
  params: byId,
  adds: 'refusals',
  output: publicVideo,
  errors: ['video.not-found'],
  cached: { of: 'videos', shows: (video) => [video.id], alone: true, administratorsApart: true },
});

/** What the gateway has to know of a video to play it. Administrators are told what the public may not see too. */
export const getVideoFile = internalOperation({
  subject: 'catalogue.video.getFile',
  access: 'public',
  input: byId,
  output: adminVideo.pick({
    id: true,
    category: true,
    url: true,
    poster: true,
    duration: true,
    assetId: true,
  }),
  errors: ['video.not-found'],
});

/** The public video whose film stands at an address, for the link on the page of the tale that names it. */
export const findVideoOfAddress = internalOperation({
  subject: 'catalogue.video.ofAddress',
  access: 'public',
  input: z.object({ url: z.string().min(1).max(2_000) }),
  output: z.object({ video: publicVideo.pick({ id: true, category: true }).nullable() }),
});

/**
 * VIDEO-06: up to 20 of the same category are looked at, the current one left out, at most 10 answered. A video of a category that is left
 * out is not found.
 */
export const relatedVideos = operation({
  id: 'relatedVideos',
  subject: 'catalogue.video.related',
  http: 'GET /api/videos/{id}/related',
  access: 'public',
  summary: 'Vídeos relacionados',
  tag,
  params: byId,
  adds: 'refusals',
  output: z.object({ items: z.array(publicVideo).max(10) }),
  errors: ['video.not-found'],
  cached: cachedList,
});

/** LIST-10. */
export const listCategories = gatewayOperation({
  id: 'listCategories',
  http: 'GET /api/categories',
  access: 'public',
  summary: 'Categorias, a primeira é a padrão',
  tag,
  output: z.object({
    items: z
      .array(z.object({ id: category, label: z.string(), isDefault: z.boolean() }))
      .max(CATEGORIES.length),
  }),
  errors: [],
  cached: { of: 'site', byPolicy: true },
});
