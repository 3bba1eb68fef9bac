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
