import type { VideoSort } from '../catalogue/videos';

/** The orders that visitors choose from, by their names in the address. */
const SORTS = {
  recentes: 'newest',
  'mais-vistos': 'most-viewed',
  'mais-curtidos': 'most-liked',
  duracao: 'longest',
} as const satisfies Readonly<Record<string, VideoSort>>;

export type OrderName = keyof typeof SORTS;
/** The order that a list has by itself: newest first, or how well a title fits what is searched for. */
export type OwnOrder = 'recentes' | 'relevancia';

const isOrder = (name: string): name is OrderName => Object.hasOwn(SORTS, name);

/** Where an order stands in the address. */
export const ORDER = 'ordem';

export const ORDERS: readonly OrderName[] = Object.keys(SORTS).filter(isOrder);

/** The order that an address names, and what the API calls it: none for the list's own one, and for one that nobody knows. */
export function orderOf(
  search: URLSearchParams,
  own: OwnOrder,
): { name: OrderName | OwnOrder; sort: VideoSort | undefined } {
  const name = search.get(ORDER) ?? own;
  return isOrder(name) && name !== own ? { name, sort: SORTS[name] } : { name: own, sort: undefined };
}

/** The query of the same list's first page in another order; `page` is where the number of the page stands. */
export function queryInOrder(
  search: URLSearchParams,
  name: OrderName | OwnOrder,
  own: OwnOrder,
  page = 'page',
): string {
  const next = new URLSearchParams(search);
  next.delete(page);
  if (name === own) next.delete(ORDER);
  else next.set(ORDER, name);
  return `?${next.toString()}`;
}
