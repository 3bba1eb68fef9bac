import { z } from 'zod';
import { category } from '../primitives';

export const MAX_TALE_TITLE_CHARACTERS = 120;
export const MIN_TALE_CHARACTERS = 100;
export const MAX_TALE_CHARACTERS = 100_000;
export const MAX_TALE_AUTHOR_CHARACTERS = 80;
/** TALE-05: who wrote it, where nobody is named. */
export const DEFAULT_TALE_AUTHOR = 'Anônimo';

/** As it is kept: one form of Unicode and of line ends, without control characters and halves of characters. Markup is text like any other. */
export const plainText = z.string().transform((text) =>
  text
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim(),
);
export const oneLine = plainText.transform((text) => text.replaceAll(/\s+/g, ' '));

/** What an author writes; the limits count UTF-16 characters, as the counter in the form does. */
export const taleText = {
  title: oneLine.pipe(z.string().min(1).max(MAX_TALE_TITLE_CHARACTERS)),
  tale: plainText.pipe(z.string().min(MIN_TALE_CHARACTERS).max(MAX_TALE_CHARACTERS)),
  category,
  author: oneLine
    .pipe(z.string().max(MAX_TALE_AUTHOR_CHARACTERS))
    .transform((name) => (name === '' ? DEFAULT_TALE_AUTHOR : name))
    .default(DEFAULT_TALE_AUTHOR),
};

/** Both declarations must be made: the text is the author's own, and every character in it is an adult. */
export const newTale = z.object({ ...taleText, ownWork: z.literal(true), adultsOnly: z.literal(true) });
export type NewTale = z.infer<typeof newTale>;
