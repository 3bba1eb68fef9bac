import { type readAgeMemory } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { insist } from '../api/answer';
import { call } from '../api/call';

export const AGE_MEMORY_KEY = ['me', 'age'] as const;

/** Until when the own account remembers a proof of age. @param isAsked somebody may be signed in */
export const useAgeMemory = (isAsked = true) =>
  useQuery({
    queryKey: AGE_MEMORY_KEY,
    queryFn: async ({ signal }) => {
      const memory = await call<typeof readAgeMemory>('GET /api/me/age', { signal });
      insist(memory.until === null || typeof memory.until === 'string');
      return memory;
    },
    enabled: isAsked,
    staleTime: 0,
  });
