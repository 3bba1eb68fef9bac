import { type setWebhook, type testWebhook, type getWebhook } from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';

const KEY = ['webhook'] as const;

export const useWebhook = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof getWebhook>('GET /api/admin/webhook', { signal }),
    staleTime: 0,
  });

/** Another address, or none; the answer holds the secret, this once. */
export function useSetWebhook() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (address: string | null) =>
      withFreshProof(() => call<typeof setWebhook>('PUT /api/admin/webhook', { body: { address } })),
    onSuccess: ({ secret: _told, ...state }) => cache.setQueryData(KEY, state),
  });
}

export function useTestWebhook() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => withFreshProof(() => call<typeof testWebhook>('POST /api/admin/webhook/test', {})),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}
