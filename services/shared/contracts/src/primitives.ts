import { z } from 'zod';

/** An opaque id: never parsed, only compared. Imported ids are kept, so the alphabet is wide but safe in paths and subjects. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
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

/** LIST-10. The first one is the default. */
export const CATEGORIES = ['hetero', 'gay', 'trans', 'lesbicas-bi', 'incesto'] as const;
export const category = z.enum(CATEGORIES);
export type Category = z.infer<typeof category>;
export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  hetero: 'Hetero',
  gay: 'Gay',
  trans: 'Trans',
  'lesbicas-bi': 'Lésbicas/Bi',
  incesto: 'Incesto',
};

/** Categories that are left out of an answer, as if they did not exist (the policy of what is shown where). */
export const exceptCategories = z.array(category).max(CATEGORIES.length).default([]);

/** LIST-04: 15 videos a page; the API's default for the home list is 10. */
export const PAGE_SIZE = 15;
export const PAGE_SIZE_SMALL_SCREEN = 10;
export const MAX_PAGE_SIZE = 60;
/** The longest text that is looked for; longer ones are refused. */
export const MAX_SEARCH_CHARACTERS = 10_000;
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

/**
 * Page numbers as people type them: anything that is not a whole number from 1 becomes 1, and the far end is bounded, so that a list
 * never fails for its page.
 */
export const pageNumber = z.coerce
  .number()
  .transform((value) => (Number.isInteger(value) && value >= 1 ? Math.min(value, 1_000_000) : 1))
  .catch(1);
export const pageSize = (fallback: number) =>
  z.coerce
    .number()
    .transform((value) => (Number.isInteger(value) && value >= 1 ? Math.min(value, MAX_PAGE_SIZE) : fallback))
    .catch(fallback)
    .default(fallback);
