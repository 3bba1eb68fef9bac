import { type ageMemoryRoute } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call';

export const AGE_MEMORY_KEY = ['me', 'age'] as const;

/** Until when the own account remembers a proof of age. @param isAsked somebody may be signed in */
export const useAgeMemory = (isAsked = true) =>
  useQuery({
    queryKey: AGE_MEMORY_KEY,
    queryFn: ({ signal }) => call<typeof ageMemoryRoute>('GET /api/me/age', { signal }),
    enabled: isAsked,
    staleTime: 0,
  });
