import { z } from 'zod';
import { foldWords } from './fold';

const folded = (max: number) => (typed: string) => foldWords(typed).slice(0, max);

/** What people look for, in the form in which all its spellings are answered alike; empty where nothing of it can be seen. */
export const searchText = (max: number) => z.string().max(max).default('').transform(folded(max));

/** The same where a list may go without: undefined in place of an empty text. */
export const optionalSearchText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((typed) => folded(max)(typed) || undefined)
    .optional();
