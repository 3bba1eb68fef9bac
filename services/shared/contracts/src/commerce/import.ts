import { z } from 'zod';
import { defineImport, importedMoment } from '../kinds/import';
import { line, text } from '../kinds/text';
import { id } from '../base/primitives';
import { bookType, price } from './books';
import { imageSource, outgoingLink } from './outside';

const moments = { createdAt: importedMoment.nullable(), updatedAt: importedMoment.nullable() };

/** A book; empty where there is no cover, or no place that sells it. */
export const importedBook = z.object({
  id,
  title: line({ min: 1, max: 200 }),
  description: text({ max: 5_000 }),
  coverUrl: z.union([z.literal(''), imageSource]),
  price,
  link: z.union([z.literal(''), outgoingLink]),
  type: bookType,
  ...moments,
});
export type ImportedBook = z.infer<typeof importedBook>;

export const importBooks = defineImport('commerce.import.books', importedBook);

export const importedAd = z.object({ id, imageUrl: imageSource, redirectUrl: outgoingLink, ...moments });
export type ImportedAd = z.infer<typeof importedAd>;

export const importAds = defineImport('commerce.import.ads', importedAd);
