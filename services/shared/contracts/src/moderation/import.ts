import { z } from 'zod';
import { outgoingLink } from '../commerce/outside';
import { defineEvent } from '../kinds/event';
import { defineImport, importedMoment } from '../kinds/import';
import { category, count, id } from '../base/primitives';
import { line, text } from '../kinds/text';
import { DEFAULT_TALE_AUTHOR } from './tale-text';

export const MAX_IMPORTED_TALE_CHARACTERS = 200_000;
/** Bytes of a text in JSON at most, so that it can be opened with all that is told beside it: what the longest text of an author may take. */
const MAX_IMPORTED_TALE_BYTES = 300_000;

const fits = (written: string): boolean =>
  new TextEncoder().encode(JSON.stringify(written)).length <= MAX_IMPORTED_TALE_BYTES;

/** A tale with what moderators decided about it: never approved and denied at once. */
export const importedTale = z
  .object({
    id,
    title: line({ min: 1, max: 200 }),
    tale: text({ min: 1, max: MAX_IMPORTED_TALE_CHARACTERS }).refine(fits),
    category,
    author: line({ max: 120 }).transform((name) => (name === '' ? DEFAULT_TALE_AUTHOR : name)),
    sentAt: importedMoment.nullable(),
    isRead: z.boolean(),
    isApproved: z.boolean(),
    isDenied: z.boolean(),
    videoURL: outgoingLink.nullable(),
  })
  .refine(({ isApproved, isDenied }) => !(isApproved && isDenied), { path: ['isDenied'] });
export type ImportedTale = z.infer<typeof importedTale>;

export const importTales = defineImport('moderation.import.tales', importedTale);

/** Many tales came at once: whoever keeps answers about tales drops them all. */
export const talesImported = defineEvent({
  name: 'moderation.tale.imported',
  major: 1,
  payload: z.object({ tales: count }),
});
