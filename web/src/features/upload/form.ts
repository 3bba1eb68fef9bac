import { category, CATEGORIES, line, text } from '@alcova/contracts';
import { z } from 'zod';
import { isVideoFile } from '../../shared/uploads/files';
import { type KeptForm } from '../../shared/uploads/kept-forms';
import { titleOfFile } from '../../shared/uploads/title-of-file';
import { type VideoPlan } from '../../shared/uploads/video-uploads';
import { texts } from './texts';

const title = line({ min: 1, max: 190 }, { short: texts.titleRequired, long: texts.titleTooLong });

/**
 * The form's fields; the files come first, since their message is the one wanted when everything is empty. One file has its title in
 * `title`, several have theirs in `titles`.
 */
export const uploadForm = z
  .object({
    files: z
      .array(z.instanceof(File))
      .min(1, texts.fileRequired)
      .refine((files) => files.every(isVideoFile), texts.onlyVideo),
    title: z.string(),
    titles: z.array(z.string()),
    description: text({ max: 5_000 }, { long: texts.descriptionTooLong }),
    category,
  })
  .superRefine(({ files, ...typed }, context) => {
    for (const { path, value } of titlesIn(files, typed)) {
      const { error } = title.safeParse(value);
      if (error) context.addIssue({ code: 'custom', path, message: error.issues[0]?.message });
    }
  });
export type UploadFields = z.input<typeof uploadForm>;
export type UploadValues = z.output<typeof uploadForm>;

export const DEFAULTS: UploadFields = {
  ...{ files: [], title: '', titles: [], description: '', category: CATEGORIES[0] },
};

function titlesIn(files: readonly File[], typed: Pick<UploadFields, 'title' | 'titles'>) {
  if (files.length < 2) return [{ path: ['title'], value: typed.title }];
  return files.map((_file, index) => ({ path: ['titles', index], value: typed.titles[index] ?? '' }));
}

/** What is to be sent. */
export const plansOf = ({ files, description, category: chosen, ...typed }: UploadValues): VideoPlan[] =>
  titlesIn(files, typed).flatMap(({ value }, index) => {
    const file = files[index];
    return file ? [{ file, title: title.parse(value), description, category: chosen }] : [];
  });

/** The form as it was when `plans` were sent. */
export function fieldsOf(plans: readonly VideoPlan[]): UploadFields {
  const [first] = plans;
  if (!first) return DEFAULTS;
  const titles = plans.map((plan) => plan.title);
  return {
    ...{ files: plans.map(({ file }) => file), title: plans.length === 1 ? first.title : '', titles },
    ...{ description: first.description, category: first.category },
  };
}

/**
 * The fields once other files were chosen. What was typed for a file that stays stays; of several the last one has the field for itself. Of a
 * file whose upload was broken off comes back what was typed with it, where nothing else was typed since.
 */
export function withFiles(
  before: UploadFields,
  files: File[],
  keptOf: (file: File) => KeptForm | null,
): Omit<UploadFields, 'files'> {
  const typed = new Map(before.files.map((file, index) => [file, before.titles[index]]));
  const kept = new Map(files.filter((file) => !typed.has(file)).map((file) => [file, keptOf(file)]));
  const titles = files.map((file) => typed.get(file) ?? kept.get(file)?.title ?? titleOfFile(file.name));
  const [only, second] = files;
  const isKnown = only !== undefined && !second && (before.files.length > 1 || Boolean(kept.get(only)));
  const form = [...kept.values()].find((one) => one !== null);
  const isUntouched = before.category === DEFAULTS.category;
  return {
    titles,
    title: before.title === '' && isKnown ? (titles[0] ?? '') : before.title,
    description: before.description === '' ? (form?.description ?? '') : before.description,
    category: (isUntouched && form?.category) || before.category,
  };
}
