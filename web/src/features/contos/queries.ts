import { type Category, getPublishedTaleRoute, listPublishedTalesRoute } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call';

export interface TalesFilter {
  readonly category: Category | undefined;
  readonly q: string;
  readonly page: number;
}

/** A page of the published tales, newest first. */
export const useTales = (filter: TalesFilter) =>
  useQuery({
    queryKey: ['published-tales', filter],
    queryFn: ({ signal }) => call(listPublishedTalesRoute, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const useTale = (id: string) =>
  useQuery({
    queryKey: ['published-tale', id],
    queryFn: ({ signal }) => call(getPublishedTaleRoute, { params: { id }, signal }),
  });
