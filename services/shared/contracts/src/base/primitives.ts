import { z } from 'zod';
import { CATEGORIES } from './categories';
import { ID_PATTERN, MAX_CHOSEN, MAX_PAGE_SIZE, usablePage } from './limits';

/** An opaque id. */
export const id = z.string().regex(ID_PATTERN);
/** Ids in an address, comma separated. */
export const chosenIds = z
  .string()
  .max(MAX_CHOSEN * 65)
  .default('');
/** Each of them once; what is none, and what is beyond the bound, is left out. */
export const idsIn = (chosen: string): string[] =>
  [...new Set(chosen.split(','))].filter((one) => ID_PATTERN.test(one)).slice(0, MAX_CHOSEN);
/** A moment in ISO 8601, UTC. */
export const timestamp = z.iso.datetime();
/** A time that people give. Years that no database knows (0000) are refused where they are written, not where they would fail. */
export const givenTime = timestamp.refine((text) => text >= '0001');
/** A whole number from 0. */
export const count = z.number().int().nonnegative();
/** What a change was made upon: the version of a row, which databases keep in four bytes. */
export const rowVersion = count.max(2_147_483_647);

/** The same picture in one of several widths (pixels): what a browser picks from. */
export const imageWidth = z.object({ width: count.min(1), url: z.string() });
export type ImageWidth = z.infer<typeof imageWidth>;
export const MAX_IMAGE_WIDTHS = 8;

export const category = z.enum(CATEGORIES);

/** Categories that are left out of an answer, as if they did not exist (the policy of what is shown where). */
export const exceptCategories = z.array(category).max(CATEGORIES.length).default([]);

/** D18. */
export const MAX_UPLOAD_BYTES = 16_106_127_360;
/** D20: a stored mp4 above this is a compressed one. */
export const COMPRESS_ABOVE_BYTES = 1_073_741_824;
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;

/** A list's answer: `total` counts all, not this page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item).max(MAX_PAGE_SIZE),
    total: count,
    page: count.min(1),
    pageSize: count.min(1),
  });

/** A page's number as people type it. */
export const pageNumber = z.coerce.number().transform(usablePage).catch(1);
export const pageSize = (fallback: number, most = MAX_PAGE_SIZE) =>
  z.coerce
    .number()
    .transform((value) => (Number.isInteger(value) && value >= 1 ? Math.min(value, most) : fallback))
    .catch(fallback)
    .default(fallback);
