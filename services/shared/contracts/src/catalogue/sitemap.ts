import { z } from 'zod';
import { internalOperation } from '../kinds/operation';
import { category, count, exceptCategories, id, timestamp } from '../base/primitives';

/** Addresses of one sitemap file; the protocol allows no more (sitemaps.org). */
export const SITEMAP_SIZE = 50_000;
const PAGE = 500;

/** Where each file of public videos begins, by id: parts stay as they are while videos come and go, and hold at most 50,000 each. */
export const sitemapParts = internalOperation({
  subject: 'catalogue.sitemap.parts',
  access: 'public',
  input: z.object({}),
  output: z.object({
    parts: z.array(z.object({ part: count, videos: count, updatedAt: timestamp.nullable() })).max(2_000),
  }),
});

/** A page of one part by id, after the id given; null begins at the part's start. `next` is null at its end. */
export const sitemapPage = internalOperation({
  subject: 'catalogue.sitemap.page',
  access: 'public',
  input: z.object({ part: count, after: id.nullable(), except: exceptCategories }),
  output: z.object({
    items: z
      .array(
        z.object({
          id,
          title: z.string(),
          /** Cut to 300 characters. */
          description: z.string(),
          /** The stable name of the file (D19): no signature. */
          url: z.string(),
          thumbnailUrl: z.string(),
          category,
          /** Seconds. */
          duration: z.number().nonnegative(),
          views: count,
          createdAt: timestamp,
          updatedAt: timestamp,
        }),
      )
      .max(PAGE),
    next: id.nullable(),
  }),
});
