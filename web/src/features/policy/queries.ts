import {
  type AgeRule,
  agesInOrder,
  type getAdminPolicy,
  type policyHistory,
  type PolicyRule,
  type PolicyState,
  type previewPolicy,
  type updatePolicy,
} from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call';
import { withFreshProof } from '../../shared/reauthentication/fresh-proof';

const STATE = ['policy'] as const;
const HISTORY = ['policy-history'] as const;

export const usePolicy = () =>
  useQuery({
    queryKey: STATE,
    queryFn: ({ signal }) => call<typeof getAdminPolicy>('GET /api/admin/policy', { signal }),
    staleTime: 0,
  });

export const usePolicyHistory = () =>
  useQuery({
    queryKey: HISTORY,
    queryFn: ({ signal }) => call<typeof policyHistory>('GET /api/admin/policy/history', { signal }),
    staleTime: 0,
  });

/** What rules would change; nothing is stored. */
export const usePreview = () =>
  useMutation({
    mutationFn: (rules: readonly PolicyRule[]) =>
      call<typeof previewPolicy>('POST /api/admin/policy/preview', { body: { rules: [...rules] } }),
  });

interface Wish {
  readonly rules: readonly PolicyRule[];
  readonly ages: readonly AgeRule[];
  readonly version: number;
  readonly confirmed: boolean;
}

/** The version that was read goes along: somebody else's change in between is not overwritten. */
export function useSavePolicy() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ rules, ages, ...rest }: Wish) =>
      withFreshProof(() =>
        call<typeof updatePolicy>('PUT /api/admin/policy', {
          body: { rules: [...rules], ages: agesInOrder(ages), ...rest },
        }),
      ),
    onSuccess: (state: PolicyState) => {
      cache.setQueryData(STATE, state);
      void cache.invalidateQueries({ queryKey: HISTORY });
    },
  });
}
