import { type Category, type listPublishedTalesRoute } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callForPage } from '../api/call';

export interface TalesFilter {
  readonly category?: Category | undefined;
  readonly q?: string;
  /** The whole pen name; looked for instead of `q`. */
  readonly author?: string;
  readonly page?: number;
  readonly pageSize?: number;
}

/** A page of the published tales, newest first. */
export const useTales = (filter: TalesFilter, enabled = true) =>
  useQuery({
    queryKey: ['published-tales', filter],
    queryFn: ({ signal }) =>
      callForPage<typeof listPublishedTalesRoute>('GET /api/tales/published', { query: filter, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
