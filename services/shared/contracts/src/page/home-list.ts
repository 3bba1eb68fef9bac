import type { HomePool } from '../catalogue/home';
import type { Category } from '../base/categories';

/** LIST-03: the first pages of /home hold this category alone, the later ones all videos. */
export const HOME_FIRST_POOL = 'hetero' satisfies HomePool;
const PAGES_OF_FIRST_POOL = 2;

/** The set that a page of /home draws from. @param isListed whether a category is listed for whoever sees the page */
export const homePoolOf = (page: number, isListed: (category: Category) => boolean): HomePool =>
  page <= PAGES_OF_FIRST_POOL && isListed(HOME_FIRST_POOL) ? HOME_FIRST_POOL : 'all';

/** Tales in a row below other things. */
export const TALES_IN_ROW = 4;
