import { type listFavorites, type listFavoriteTales } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callForPage } from '../../shared/api/call';

/** A page of the person's favourites, newest first; asked again each time it is looked at, since any video's page changes it. */
export const useFavorites = (page: number, pageSize: number) =>
  useQuery({
    queryKey: ['me', 'favorites', page, pageSize],
    queryFn: ({ signal }) =>
      callForPage<typeof listFavorites>('GET /api/me/favorites', { query: { page, pageSize }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The same of tales. */
export const useFavoriteTales = (page: number, pageSize: number) =>
  useQuery({
    queryKey: ['me', 'favorite-tales', page, pageSize],
    queryFn: ({ signal }) =>
      callForPage<typeof listFavoriteTales>('GET /api/me/favorite-tales', {
        query: { page, pageSize },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
