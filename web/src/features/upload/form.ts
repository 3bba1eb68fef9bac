import { category, CATEGORIES, line, text } from '@alcova/contracts';
import { z } from 'zod';
import { isVideoFile } from '../../shared/uploads/files';
import { texts } from './texts';

/** The form's fields; the files come first, since their message is the one wanted when everything is empty. */
export const uploadForm = z.object({
  files: z
    .custom<FileList>((value) => value instanceof FileList)
    .transform((list) => [...list])
    .pipe(
      z
        .array(z.instanceof(File))
        .min(1, texts.fileRequired)
        .refine((files) => files.every(isVideoFile), texts.onlyVideo),
    ),
  title: line({ min: 1, max: 190 }, { short: texts.titleRequired, long: texts.titleTooLong }),
  description: text({ max: 5_000 }, { long: texts.descriptionTooLong }),
  category,
});
export type UploadFields = z.input<typeof uploadForm>;
export type UploadValues = z.output<typeof uploadForm>;

export const DEFAULTS = { title: '', description: '', category: CATEGORIES[0] } as const;

/** The title of one of several files: parts of a tale are numbered. */
export const titleOf = (title: string, index: number, files: number): string =>
  files > 1 ? `${title} ${index + 1}` : title;
