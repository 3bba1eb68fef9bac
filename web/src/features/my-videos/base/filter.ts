import {
  ADMIN_PAGE_SIZES,
  type AdminVideoSort,
  adminVideoSort,
  type Category,
  category,
  PAGE_SIZE,
  pageFrom,
  type VideoStatusFilter,
  videoStatusFilter,
} from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';

/** Characters of a name or a title that the server compares at most. */
export const MAX_TYPED = 120;

export interface AdminFilter {
  readonly status: VideoStatusFilter;
  readonly sort: AdminVideoSort;
  readonly page: number;
  readonly pageSize: number;
  /** Part of a title. */
  readonly q: string;
  readonly category: Category | undefined;
  /** Part of a name. */
  readonly author: string;
}

export type FilterName = Exclude<keyof AdminFilter, 'page'>;

/** Whether the filter leaves anything out: what is done to all that it shows is meant for a part. */
export const isNarrowed = ({ status, q, category: chosen, author }: AdminFilter): boolean =>
  status !== 'all' || q !== '' || chosen !== undefined || author !== '';

/** Whether the list's length is known however long it is. */
export const isCounted = ({ q, author, status }: AdminFilter): boolean =>
  q === '' && author === '' && (status === 'all' || status === 'active' || status === 'inactive');

/** Filter, order, page and its size stand in the address; what is not known there counts as the default. */
export function useAdminFilter(): AdminFilter {
  const [search] = useSearchParams();
  const typed = (name: string) => (search.get(name) ?? '').trim().slice(0, MAX_TYPED);
  return {
    status: videoStatusFilter.catch('all').parse(search.get('status')),
    sort: adminVideoSort.catch('newest').parse(search.get('sort')),
    page: pageFrom(search.get('page')),
    pageSize: ADMIN_PAGE_SIZES.find((size) => String(size) === search.get('pageSize')) ?? PAGE_SIZE,
    q: typed('q'),
    category: category.optional().catch(undefined).parse(search.get('category')),
    author: typed('author'),
  };
}
