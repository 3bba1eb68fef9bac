import {
  authorIn,
  getHomeBlock,
  type HomePool,
  homePoolOf,
  listPublishedTales,
  listVideos,
  MAX_SEARCH_CHARACTERS,
  MAX_TALE_SEARCH_CHARACTERS,
  orderOf,
  PAGE_SIZE,
  TALES_IN_ROW,
  usablePage,
} from '@alcova/contracts';
import { listedCategories } from '../http/policy-class';
import type { Contents } from '../reading/base/contents';
import { type PageAsked, type Part, part, type Values } from './parts';

export const pageIn = (query: URLSearchParams, name: string): number =>
  usablePage(Number(query.get(name) ?? 1));
const named = (items: readonly { readonly author: string }[], { author }: Contents): Contents => {
  const name = authorIn(items);
  return (author ?? name === undefined) ? {} : { author: { name } };
};

export const videoList = (query: Values): Part =>
  part(listVideos, { query: { ...query, pageSize: PAGE_SIZE } }, (videos) => ({ videos }));
export const taleList = (query: Values): Part => part(listPublishedTales, { query }, (tales) => ({ tales }));

/** A block holds two pages, which take turns: who leafs on sees others. */
export const randomSelection = (pool: HomePool, order: number, page: number): Part =>
  part(getHomeBlock, { params: { pool, order, block: 0 } }, ({ items, total }) => {
    const start = page % 2 === 1 ? 0 : PAGE_SIZE;
    return { videos: { items: items.slice(start, start + PAGE_SIZE), total } };
  });

export function homeParts({ search, policy, order = 0 }: PageAsked): Part[] {
  const page = pageIn(new URLSearchParams(search), 'page');
  const pool = homePoolOf(page, (category) => !policy.refuses('listing', category));
  const ofAll = part(listVideos, { query: { pageSize: 1 } }, ({ total }, { videos }) =>
    videos ? { videos: { ...videos, total: Math.max(videos.total, total) } } : {},
  );
  return [
    randomSelection(pool, order, page),
    ...(pool === 'all' ? [] : [ofAll]),
    taleList({ pageSize: TALES_IN_ROW }),
  ];
}

export function searchParts(typed: string, { search, policy }: PageAsked): Part[] {
  if (typed === '') return [];
  const query = new URLSearchParams(search);
  const category = query.get('category') ?? '';
  const q = typed.slice(0, MAX_SEARCH_CHARACTERS);
  const page = pageIn(query, 'page');
  const videos = videoList({ q, category, page, sort: orderOf(query, 'relevancia').sort });
  const isKnown = category === '' || listedCategories(policy).some((known) => known === category);
  const tales = { q: q.slice(0, MAX_TALE_SEARCH_CHARACTERS), category, pageSize: TALES_IN_ROW };
  return isKnown ? [videos, taleList(tales)] : [videos];
}

/** An author is whoever has something on the first page of either list; their name is written as it is there. */
export function authorParts(author: string, search: string): Part[] {
  const query = new URLSearchParams(search);
  const { sort } = orderOf(query, 'recentes');
  const videos = (page: number, isShown: boolean): Part =>
    part(listVideos, { query: { author, page, pageSize: PAGE_SIZE, sort } }, (answer, before) => ({
      ...named(answer.items, before),
      ...(isShown && { videos: answer }),
    }));
  const tales = (page: number, isShown: boolean): Part =>
    part(listPublishedTales, { query: { author, page } }, (answer, before) => ({
      ...named(answer.items, before),
      ...(isShown && { tales: answer }),
    }));
  const lists = [
    { of: videos, page: pageIn(query, 'videos') },
    { of: tales, page: pageIn(query, 'contos') },
  ];
  return lists.flatMap(({ of, page }): Part[] => {
    const shown: Part = { ...of(page, true), isFact: true };
    return page === 1 ? [shown] : [{ ...of(1, false), isFact: true, isOwn: true }, shown];
  });
}
