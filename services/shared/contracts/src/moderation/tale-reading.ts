import { z } from 'zod';
import type { Cached } from '../kinds/cached';
import { defineEvent } from '../kinds/event';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { line } from '../kinds/text';
import { MAX_CHOSEN, MAX_TALE_SEARCH_CHARACTERS, PAGE_SIZE } from '../base/limits';
import {
  category,
  chosenIds,
  count,
  exceptCategories,
  id,
  pageNumber,
  pageOf,
  pageSize,
  timestamp,
} from '../base/primitives';

const tag = 'Contos';
const byId = z.object({ id });
/** A tale that there may be: the answer goes with it. */
export const cachedTale: Cached<{ readonly tale: { readonly id: string } | null }> = {
  of: 'tales',
  shows: ({ tale }) => (tale ? [tale.id] : []),
};

/** Longest pen name that tales have; imported ones are longer than those that are sent. */
const MAX_PEN_NAME_CHARACTERS = 120;
/** Words that are read in a minute: a usual figure for silent reading, only a guide. */
export const WORDS_A_MINUTE = 200;

/** How public lists of tales are ordered: by when they were published, by likes, by their number of words. */
export const TALE_SORTS = ['newest', 'most-liked', 'shortest', 'longest'] as const;
export type TaleSort = (typeof TALE_SORTS)[number];

/** An approved tale in a public list. */
export const publishedTale = z.object({
  id,
  title: z.string(),
  preview: z.string(),
  category,
  author: z.string(),
  sentAt: timestamp,
  publishedAt: timestamp,
  /** Minutes, at least 1. */
  readingMinutes: count.min(1),
  likes: count.default(0),
  videoURL: z.string().nullable(),
});
export type PublishedTale = z.infer<typeof publishedTale>;

export const publishedTaleInFull = publishedTale.extend({ tale: z.string() });
export type PublishedTaleInFull = z.infer<typeof publishedTaleInFull>;

/**
 * Newest published first, where no other order is asked for. `q` is looked for in titles and authors, without regard to accents; where an `author` is given, the whole name, it is
 * looked for instead.
 */
export const listPublishedTales = operation({
  id: 'listPublishedTales',
  subject: 'moderation.tale.listPublished',
  http: 'GET /api/tales/published',
  access: 'public',
  summary: 'Contos publicados, os mais novos primeiro ou em outra ordem',
  tag,
  /** What is not known in the filters counts as not given. */
  query: z.object({
    category: category.optional().catch(undefined),
    q: z.string().trim().max(MAX_TALE_SEARCH_CHARACTERS).optional(),
    author: line({ max: MAX_PEN_NAME_CHARACTERS }).optional(),
    sort: z.enum(TALE_SORTS).optional().catch(undefined),
    page: pageNumber.default(1),
    pageSize: pageSize(PAGE_SIZE),
  }),
  output: pageOf(publishedTale),
  errors: [],
  adds: 'refusals',
  cached: { of: 'tales', shows: ({ items }) => items.map((tale) => tale.id) },
});

/** Published tales by their ids, in that order; what is not public is left out. Never cached, as `chosenVideos`. */
export const chosenTales = operation({
  id: 'chosenTales',
  subject: 'moderation.tale.chosen',
  http: 'GET /api/tales/published/chosen',
  access: 'public',
  summary: 'Contos publicados pelos seus ids',
  tag,
  query: z.object({ ids: chosenIds }),
  output: z.object({ items: z.array(publishedTale).max(MAX_CHOSEN) }),
  errors: [],
  adds: 'refusals',
});

export const getPublishedTale = operation({
  id: 'getPublishedTale',
  subject: 'moderation.tale.getPublished',
  http: 'GET /api/tales/published/{id}',
  access: 'public',
  summary: 'Um conto publicado, com o texto',
  tag,
  params: byId,
  output: publishedTaleInFull,
  errors: ['tale.not-found'],
  adds: 'refusals',
  cached: { of: 'tales', shows: (tale) => [tale.id], alone: true },
});

/**
 * What to read after a published tale, newest first as the list has them: `tale` is the one after it among all, `ofAuthor` the one of the same pen
 * name, `ofCategory` the one of the same category that is not that of the author. Null after the last, and of who has no name.
 */
export const nextPublishedTale = operation({
  id: 'nextPublishedTale',
  subject: 'moderation.tale.nextPublished',
  http: 'GET /api/tales/published/{id}/next',
  access: 'public',
  summary: 'O que ler depois de um conto: do mesmo autor, da mesma categoria, da lista de publicados',
  tag,
  params: byId,
  output: z.object({
    tale: publishedTale.nullable(),
    ofAuthor: publishedTale.nullable(),
    ofCategory: publishedTale.nullable(),
  }),
  errors: ['tale.not-found'],
  adds: 'refusals',
  cached: {
    of: 'tales',
    shows: ({ tale, ofAuthor, ofCategory }) =>
      [tale, ofAuthor, ofCategory].flatMap((next) => (next ? [next.id] : [])),
  },
});

/** The published tale that a video was made from, for the link on the video's page; the video by all its addresses. */
export const findTaleOfVideo = internalOperation({
  subject: 'moderation.tale.ofVideo',
  access: 'public',
  input: z.object({ videoURLs: z.array(z.string().min(1).max(2_000)).min(1).max(4) }),
  output: z.object({ tale: publishedTale.nullable() }),
});

const SITEMAP_PAGE = 1_000;

/** How many tales are public: what sitemaps are divided by. */
export const countPublishedTales = internalOperation({
  subject: 'moderation.sitemap.count',
  access: 'public',
  input: z.object({ except: exceptCategories }),
  output: z.object({ tales: count }),
});

/**
 * Addresses of published tales by id: after the id given, else from so many on. `next` is null at the end.
 */
export const publishedTaleIds = internalOperation({
  subject: 'moderation.sitemap.page',
  access: 'public',
  input: z.object({ skip: count, after: id.nullable(), except: exceptCategories }),
  output: z.object({
    items: z.array(z.object({ id, publishedAt: timestamp })).max(SITEMAP_PAGE),
    next: id.nullable(),
  }),
});

/** A tale became public, changed while it was, or is public no longer. */
export const publishedTaleChanged = defineEvent({
  name: 'moderation.tale.changed',
  major: 1,
  payload: z.object({ taleId: id, isPublished: z.boolean(), category }),
});

export const taleOfVideo = gatewayOperation({
  id: 'taleOfVideo',
  http: 'GET /api/videos/{id}/tale',
  access: 'public',
  summary: 'O conto do qual um vídeo foi feito',
  tag: 'Contos',
  params: z.object({ id }),
  output: findTaleOfVideo.output,
  errors: ['video.not-found'],
  cached: cachedTale,
});

/** The other way round: only what is public, as the page of the video leads to the tale. */
export const videoOfTale = gatewayOperation({
  id: 'videoOfTale',
  http: 'GET /api/tales/published/{id}/video',
  access: 'public',
  summary: 'O vídeo que foi feito de um conto',
  tag,
  params: byId,
  output: z.object({ video: z.object({ id }).nullable() }),
  errors: ['tale.not-found'],
  cached: { of: ['tales', 'videos'], shows: ({ video }) => (video ? [video.id] : []) },
});
