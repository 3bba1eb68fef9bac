import { type Category } from '@alcova/contracts';

/** The address of a list of tales; the first page. */
export function talesAddress(category: Category | undefined, q: string): string {
  const search = new URLSearchParams({ ...(category ? { category } : {}), ...(q ? { q } : {}) });
  return search.size > 0 ? `/contos?${search.toString()}` : '/contos';
}
