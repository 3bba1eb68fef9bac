import { foldWords } from '@alcova/contracts';

/** Characters of a text that are compared at most; titles have no more. */
const MAX_CHARACTERS = 200;

/** Text of a search as it is compared, bounded; empty where nothing of it can be seen. The database's own `fold` leaves it as it is. */
export const searchText = (text: string): string =>
  // By characters, not by halves of them.
  [...foldWords(text)].slice(0, MAX_CHARACTERS).join('').trim();

/** Escapes what LIKE would read as a wildcard. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Three letters or digits in a row: what an index of trigrams needs to find a text anywhere. */
const FINDABLE = /[\p{L}\p{N}]{3}/u;
const VISIBLE = /[\p{L}\p{N}]/u;

/**
 * Patterns, one of which a folded name has to be like to hold a part. A part that the index does not find anywhere is looked for where words
 * begin; one without a letter has to be the whole name.
 */
export function namePatterns(part: string): readonly string[] {
  const text = escapeLike(searchText(part));
  if (FINDABLE.test(text)) return [`%${text}%`];
  return VISIBLE.test(text) ? [`${text}%`, `% ${text}%`] : [text];
}
