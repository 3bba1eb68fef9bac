import { category, CATEGORIES } from '@alcova/contracts';
import { z } from 'zod';
import { texts } from './texts';

const isVideo = (file: File) => file.type === '' || file.type.startsWith('video/');

/** The form's fields; the file comes first, since its message is the one wanted when everything is empty. */
export const uploadForm = z.object({
  file: z
    .custom<FileList>((value) => value instanceof FileList)
    .transform((list) => list.item(0))
    .pipe(z.instanceof(File, { error: texts.fileRequired }).refine(isVideo, texts.onlyVideo)),
  title: z.string().trim().min(1, texts.titleRequired).max(200, texts.titleTooLong),
  description: z.string().trim().max(5_000, texts.descriptionTooLong),
  category,
});
export type UploadFields = z.input<typeof uploadForm>;
export type UploadValues = z.output<typeof uploadForm>;

export const DEFAULTS = { title: '', description: '', category: CATEGORIES[0] } as const;

/** The multipart body. The fields stand before the file: the server reads the form as a stream. */
export function toFormData({ file, title, description, category: chosen }: UploadValues): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('description', description);
  form.set('category', chosen);
  form.set('folder', 'videos');
  form.set('file', file, file.name);
  return form;
}
