import {
  type clearHistory,
  type listFavorites,
  type listHistory,
  type getProfile,
  type requestEmailConfirmation,
} from '@alcova/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { insist } from '../../shared/api/answer';
import { call, callForPage } from '../../shared/api/call';

const PROFILE_KEY = ['me', 'profile'] as const;
const HISTORY_KEY = ['me', 'history'] as const;
const FAVORITES_KEY = ['me', 'favorites'] as const;

/** The own account with its counts. */
export const useProfile = () =>
  useQuery({
    queryKey: PROFILE_KEY,
    queryFn: async ({ signal }) => {
      const profile = await call<typeof getProfile>('GET /api/me', { signal });
      insist(typeof profile.name === 'string' && typeof profile.email === 'string');
      return profile;
    },
    staleTime: 0,
  });

/** What the person watched, latest first. */
export const useHistory = (page: number) =>
  useQuery({
    queryKey: [...HISTORY_KEY, page],
    queryFn: ({ signal }) =>
      callForPage<typeof listHistory>('GET /api/me/history', { query: { page }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The person's favourites, newest first. */
export const useFavorites = (page: number) =>
  useQuery({
    queryKey: [...FAVORITES_KEY, page],
    queryFn: ({ signal }) =>
      callForPage<typeof listFavorites>('GET /api/me/favorites', { query: { page }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Forgets what was watched. */
export function useClearHistory() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof clearHistory>('DELETE /api/me/history', {}),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: HISTORY_KEY }),
        cache.invalidateQueries({ queryKey: PROFILE_KEY }),
      ]),
  });
}

/** Sends the link that confirms the e-mail once more. */
export const useSendConfirmation = () =>
  useMutation({
    mutationFn: () => call<typeof requestEmailConfirmation>('POST /api/me/email/confirmation', {}),
  });
