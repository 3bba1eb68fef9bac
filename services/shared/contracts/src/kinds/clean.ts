/** Nothing that a reader sees, in any font: blanks, controls, what Unicode lets be ignored, and the braille sign without dots. */
const INK = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Letters that turn the direction of what follows: a text with them would write over its surroundings. */
const TURNING = '\\u202a-\\u202e\\u2066-\\u206f';
/** What no line holds: controls, ends of lines, turned directions, and half a pair, which is no letter at all. */
const NOT_IN_LINE = new RegExp(`[\\p{Cc}\\p{Cs}\\u2028\\u2029${TURNING}]`, 'u');
const NOT_IN_TEXT = new RegExp(`[^\\P{Cc}\\n\\t]|[${TURNING}]`, 'gu');
/** All that ends a line: CR, VT, FF, NEL, and the separators of lines and paragraphs. */
const ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Nothing in it can be seen. */
export const isBlank = (text: string): boolean => !INK.test(text);

/** A name that is refused rather than changed holds nothing of what cleaning would take away. */
export const isPlainLine = (text: string): boolean => !NOT_IN_LINE.test(text);

/** How much of a text can be seen, in UTF-16 characters: blanks in a row are one, and what has no ink is none. */
export const seenLength = (text: string): number =>
  text
    .replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replaceAll(/[\s\p{Cc}\u2800]+/gu, ' ')
    .trim().length;

/**
 * A text as it is kept: one form of Unicode and of line ends, without control characters, turned directions and halves of characters; empty
 * where nothing can be seen. What joins emoji stays, and markup is text like any other.
 */
export function cleanText(typed: string): string {
  const text = typed
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .normalize('NFC')
    .replaceAll(ENDS, '\n')
    .replaceAll(NOT_IN_TEXT, '')
    .trim();
  return isBlank(text) ? '' : text;
}

/** The same of one line: ends of lines in it are blanks, and blanks in a row are one. */
export const cleanLine = (typed: string): string => cleanText(typed).replaceAll(/\s+/g, ' ');
