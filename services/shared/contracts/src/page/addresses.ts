import type { Category } from '../primitives';

/** D6: the one address of a list. */
export const listPath = (category: Category | null, page = 1): string => {
  const query = new URLSearchParams();
  if (category !== null) query.set('category', category);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/filtered?${query.toString()}` : '/filtered';
};
/** The one address of a list of tales. */
export const talesPath = (category: Category | null, page = 1): string =>
  listPath(category, page).replace('/filtered', '/contos');
export const talePath = (taleId: string): string => `/contos/${taleId}`;
export const videoPath = (videoId: string): string => `/video/${videoId}`;
