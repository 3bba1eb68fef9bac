import { type Category, type listPublishedTales, type TaleSort } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { soundPage } from '../api/answer';
import { queryOf } from '../api/answers';

export interface TalesFilter {
  readonly category?: Category | undefined;
  readonly q?: string;
  /** The whole pen name; looked for instead of `q`. */
  readonly author?: string;
  /** Not given: newest first. */
  readonly sort?: TaleSort | undefined;
  readonly page?: number;
  readonly pageSize?: number;
}

/** A page of the published tales. */
export const useTales = (filter: TalesFilter, enabled = true) =>
  useQuery({
    queryKey: ['published-tales', filter],
    ...queryOf<typeof listPublishedTales>('GET /api/tales/published', { query: filter }, soundPage),
    placeholderData: keepPreviousData,
    enabled,
  });
