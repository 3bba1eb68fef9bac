import { z } from 'zod';
import { line, text } from '../kinds/text';
import { MAX_TALE_CHARACTERS } from '../base/limits';
import { category } from '../base/primitives';

export const MAX_TALE_TITLE_CHARACTERS = 120;
export const MIN_TALE_CHARACTERS = 100;
export const MAX_TALE_AUTHOR_CHARACTERS = 80;
/** TALE-05: who wrote it, where nobody is named. */
export const DEFAULT_TALE_AUTHOR = 'Anônimo';

/** What an author writes; the limits count UTF-16 characters, as the counter in the form does. */
export const taleText = {
  title: line({ min: 1, max: MAX_TALE_TITLE_CHARACTERS }),
  tale: text({ min: MIN_TALE_CHARACTERS, max: MAX_TALE_CHARACTERS }),
  category,
  author: line({ max: MAX_TALE_AUTHOR_CHARACTERS })
    .transform((name) => (name === '' ? DEFAULT_TALE_AUTHOR : name))
    .default(DEFAULT_TALE_AUTHOR),
};

/** Both declarations must be made: the text is the author's own, and every character in it is an adult. */
export const newTale = z.object({ ...taleText, ownWork: z.literal(true), adultsOnly: z.literal(true) });
export type NewTale = z.infer<typeof newTale>;
