import { type Query, QueryClient } from '@tanstack/react-query';
import { logFailure } from '../log';
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

/** What every visitor is shown alike, by the first part of its key. Of videos, administrators see those that the public may not. */
const PUBLIC_KEYS: readonly unknown[] = ['site', 'videos'];
const isVideo = (query: Query): boolean => query.queryKey[0] === 'video';

/** Drops what the account that leaves was shown; public lists stay as they are, and the video on the screen is asked for anew. */
export function forgetPersonalData(): void {
  const isPersonal = (query: Query) =>
    isVideo(query) ? !query.isActive() : !PUBLIC_KEYS.includes(query.queryKey[0]);
  queryClient.removeQueries({ predicate: isPersonal });
  queryClient.invalidateQueries({ predicate: isVideo }).catch((cause: unknown) => {
    logFailure('video: could not be asked for anew', cause);
  });
}
