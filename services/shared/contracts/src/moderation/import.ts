import { z } from 'zod';
import { outgoingLink } from '../commerce/outside';
import { defineImport, importedMoment } from '../kinds/import';
import { category, id } from '../primitives';

export const MAX_IMPORTED_TALE_CHARACTERS = 200_000;

/** A tale with what moderators decided about it: never approved and denied at once. */
export const importedTale = z
  .object({
    id,
    title: z.string().trim().min(1).max(200),
    tale: z.string().min(1).max(MAX_IMPORTED_TALE_CHARACTERS),
    category,
    author: z.string().trim().min(1).max(120),
    sentAt: importedMoment.nullable(),
    isRead: z.boolean(),
    isApproved: z.boolean(),
    isDenied: z.boolean(),
    videoURL: outgoingLink.nullable(),
  })
  .refine(({ isApproved, isDenied }) => !(isApproved && isDenied), { path: ['isDenied'] });
export type ImportedTale = z.infer<typeof importedTale>;

export const importTales = defineImport('moderation.import.tales', importedTale);
