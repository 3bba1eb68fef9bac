/** Characters of a text that are compared at most; titles have no more. */
const MOST_CHARACTERS = 200;

/** Text of a search as it is compared: bounded, without control and direction characters, single blanks. */
export function searchText(text: string): string {
  const cleaned = text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // By characters, not by halves of them.
  return [...cleaned].slice(0, MOST_CHARACTERS).join('').trim();
}

/** Escapes what LIKE would read as a wildcard. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
