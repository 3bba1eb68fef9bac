import type { DEFAULT_TALE_AUTHOR } from '../moderation/tale-text';
import type { Category } from '../base/categories';

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

/** Below it stand the pages of authors. */
export const AUTHORS = '/autor/';
/** Who is not named has no page. The type keeps the word what it is where tales are sent: that file comes with the forms alone. */
const NOBODY: typeof DEFAULT_TALE_AUTHOR = 'Anônimo';

/** The page of an author; null where nobody is named. A name that would lead up the path has a space before it, which does not count. */
export const authorPath = (name: string): string | null =>
  name === '' || name === NOBODY ? null : AUTHORS + encodeURIComponent(name).replace(/^\.{1,2}$/, '%20$&');
