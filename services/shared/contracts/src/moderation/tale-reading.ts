import { z } from 'zod';
import { defineEvent } from '../kinds/event';
import { defineRpc } from '../kinds/rpc';
import { line } from '../kinds/text';
import { MAX_TALE_SEARCH_CHARACTERS, PAGE_SIZE } from '../base/limits';
import {
  category,
  count,
  exceptCategories,
  id,
  pageNumber,
  pageOf,
  pageSize,
  timestamp,
} from '../base/primitives';

/** Longest pen name that tales have; imported ones are longer than those that are sent. */
const MAX_PEN_NAME_CHARACTERS = 120;
/** Words that are read in a minute: a usual figure for silent reading, only a guide. */
export const WORDS_A_MINUTE = 200;

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
  videoURL: z.string().nullable(),
});
export type PublishedTale = z.infer<typeof publishedTale>;

export const publishedTaleInFull = publishedTale.extend({ tale: z.string() });
export type PublishedTaleInFull = z.infer<typeof publishedTaleInFull>;

/**
 * Newest published first. `q` is looked for in titles and authors, without regard to accents; where an `author` is given, the whole name, it is
 * looked for instead.
 */
export const listPublishedTales = defineRpc({
  name: 'moderation.tale.listPublished',
  input: z.object({
    category: category.optional(),
    q: z.string().trim().max(MAX_TALE_SEARCH_CHARACTERS).optional(),
    author: line({ max: MAX_PEN_NAME_CHARACTERS }).optional(),
    page: pageNumber.default(1),
    pageSize: pageSize(PAGE_SIZE),
    except: exceptCategories,
  }),
  output: pageOf(publishedTale),
  errors: [],
});

export const getPublishedTale = defineRpc({
  name: 'moderation.tale.getPublished',
  input: z.object({ id }),
  output: publishedTaleInFull,
  errors: ['tale.not-found'],
});

/** The one that follows a published tale in the list of all, newest first; null after the last. */
export const nextPublishedTale = defineRpc({
  name: 'moderation.tale.nextPublished',
  input: z.object({ id, except: exceptCategories }),
  output: z.object({ tale: publishedTale.nullable() }),
  errors: ['tale.not-found'],
});

/** The published tale that a video was made from, for the link on the video's page; the video by all its addresses. */
export const taleOfVideo = defineRpc({
  name: 'moderation.tale.ofVideo',
  input: z.object({ videoURLs: z.array(z.string().min(1).max(2_000)).min(1).max(4) }),
  output: z.object({ tale: publishedTale.nullable() }),
  errors: [],
});

const SITEMAP_PAGE = 1_000;

/** How many tales are public: what sitemaps are divided by. */
export const countPublishedTales = defineRpc({
  name: 'moderation.sitemap.count',
  input: z.object({ except: exceptCategories }),
  output: z.object({ tales: count }),
  errors: [],
});

/**
 * Addresses of published tales by id: after the id given, else from so many on. `next` is null at the end.
 */
export const publishedTaleIds = defineRpc({
  name: 'moderation.sitemap.page',
  input: z.object({ skip: count, after: id.nullable(), except: exceptCategories }),
  output: z.object({
    items: z.array(z.object({ id, publishedAt: timestamp })).max(SITEMAP_PAGE),
    next: id.nullable(),
  }),
  errors: [],
});

/** A tale became public, changed while it was, or is public no longer. */
export const publishedTaleChanged = defineEvent({
  name: 'moderation.tale.changed',
  major: 1,
  payload: z.object({ taleId: id, isPublished: z.boolean(), category }),
});
