import { foldWords } from '@alcova/contracts';

/** Characters of a text that are compared at most; titles have no more. */
const MAX_CHARACTERS = 200;

/** Text of a search as it is compared, bounded; empty where nothing of it can be seen. The database's own `fold` leaves it as it is. */
export const searchText = (text: string): string =>
  // By characters, not by halves of them.
  [...foldWords(text)].slice(0, MAX_CHARACTERS).join('').trim();

/** Escapes what LIKE would read as a wildcard. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
