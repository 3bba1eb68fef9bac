/**
 * Bounds that schemas keep to and that pages show or keep to as well. They stand apart from the schemas: a page that checks nothing loads none.
 */

/** An opaque id: never parsed, only compared. Imported ids are kept, so the alphabet is wide but safe in paths and subjects. */
export const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Page numbers as people type them: anything that is not a whole number from 1 becomes 1, and the far end is bounded, so that a list
 * never fails for its page.
 */
export const usablePage = (typed: number): number =>
  Number.isInteger(typed) && typed >= 1 ? Math.min(typed, 1_000_000) : 1;

/** LIST-04: 15 videos a page; the API's default for the home list is 10. */
export const PAGE_SIZE = 15;
export const PAGE_SIZE_SMALL_SCREEN = 10;
export const MAX_PAGE_SIZE = 60;
/** Videos a page that administrators may choose among. */
export const ADMIN_PAGE_SIZES = [15, 50, 100] as const;
export const MAX_ADMIN_PAGE_SIZE = 100;
/** Things that a page asks for by their ids, as the row of what was begun does. */
export const MAX_CHOSEN = 12;
/** Places that one call sends to an account. */
export const MAX_SENT_PLACES = 20;
/** Days for which what an administrator deleted lies in the trash before it is erased. */
export const TRASH_DAYS = 30;
/** The longest text that is looked for; longer ones are refused. */
export const MAX_SEARCH_CHARACTERS = 10_000;
/** Shuffled orders kept of each pool of /home; a visit takes one of them at random. */
export const HOME_ORDERS = 64;
/** The longest tale, and the longest text of a voice. */
export const MAX_TALE_CHARACTERS = 100_000;
/** ADMIN-07: characters of a tale's text that a list shows. */
export const TALE_PREVIEW_CHARACTERS = 150;
/** Longest text that tales are searched for. */
export const MAX_TALE_SEARCH_CHARACTERS = 200;
