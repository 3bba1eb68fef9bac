import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error';

const MAX_TRIES = 3;
const isPassing = (error: Error) =>
  error instanceof ApiError && ['network', 'timeout', 'unavailable'].includes(error.code);

/** The cache of what the server said. Only failures that may pass by themselves are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => isPassing(error) && failures < MAX_TRIES - 1,
    },
    mutations: { retry: false },
  },
});

/** What every visitor is shown alike, by the first part of its key. */
const PUBLIC_KEYS: readonly unknown[] = ['site', 'videos', 'video'];

/** Drops what the account that leaves was shown; public lists and a video under way stay as they are. */
export const forgetPersonalData = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !PUBLIC_KEYS.includes(queryKey[0]) });
