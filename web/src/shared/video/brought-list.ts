import { type listVideos, PAGE_SIZE } from '@alcova/contracts';
import { soundPage } from '../api/answer';
import { broughtAnswer } from '../api/answers';
import { type ListFilter } from './list-filter';

/** The list that came with the page: of the first one's fifteen videos a phone shows ten. */
export function broughtList(filter: ListFilter) {
  if (filter.pageSize > PAGE_SIZE || (filter.pageSize < PAGE_SIZE && filter.page > 1)) return undefined;
  const query = { ...filter, pageSize: PAGE_SIZE };
  const list = broughtAnswer<typeof listVideos>('GET /api/videos', { query }, soundPage);
  return list && { ...list, items: list.items.slice(0, filter.pageSize), pageSize: filter.pageSize };
}
