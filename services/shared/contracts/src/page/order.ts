import type { VideoSort } from '../catalogue/videos';
import type { TaleSort } from '../moderation/tale-reading';

/** The orders of videos that visitors choose from, by their names in the address. */
const SORTS = {
  recentes: 'newest',
  'mais-vistos': 'most-viewed',
  'mais-curtidos': 'most-liked',
  duracao: 'longest',
} as const satisfies Readonly<Record<string, VideoSort>>;
/** The same of tales, which are read: nobody counts how often. */
const SORTS_OF_TALES = {
  recentes: 'newest',
  'mais-curtidos': 'most-liked',
  curtos: 'shortest',
  longos: 'longest',
} as const satisfies Readonly<Record<string, TaleSort>>;

export type OrderName = keyof typeof SORTS;
export type TaleOrderName = keyof typeof SORTS_OF_TALES;
/** The order that a list has by itself: newest first, or how well a title fits what is searched for. */
export type OwnOrder = 'recentes' | 'relevancia';

const isIn = <Name extends string>(sorts: Readonly<Record<Name, unknown>>, name: string): name is Name =>
  Object.hasOwn(sorts, name);
const namesOf = <Name extends string>(sorts: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(sorts).filter((name) => isIn(sorts, name));

/** Where an order stands in the address. */
export const ORDER = 'ordem';

export const ORDERS = namesOf(SORTS);
export const ORDERS_OF_TALES = namesOf(SORTS_OF_TALES);

function orderIn<Name extends string, Own extends string, Sort>(
  sorts: Readonly<Record<Name, Sort>>,
  search: URLSearchParams,
  own: Own,
): { name: Name | Own; sort: Sort | undefined } {
  const name = search.get(ORDER) ?? '';
  return name === own || !isIn(sorts, name) ? { name: own, sort: undefined } : { name, sort: sorts[name] };
}

/** The order that an address names, and what the API calls it: none for the list's own one, and for one that nobody knows. */
export const orderOf = (
  search: URLSearchParams,
  own: OwnOrder,
): { name: OrderName | OwnOrder; sort: VideoSort | undefined } => orderIn(SORTS, search, own);

/** The same of a list of tales. */
export const taleOrderOf = (search: URLSearchParams): { name: TaleOrderName; sort: TaleSort | undefined } =>
  orderIn(SORTS_OF_TALES, search, 'recentes');

/** The query of the same list's first page in another order; `page` is where the number of the page stands. */
export function queryInOrder(
  search: URLSearchParams,
  name: OrderName | TaleOrderName | OwnOrder,
  own: OwnOrder,
  page = 'page',
): string {
  const next = new URLSearchParams(search);
  next.delete(page);
  if (name === own) next.delete(ORDER);
  else next.set(ORDER, name);
  return `?${next.toString()}`;
}
