import {
  type AdChanges,
  type createAdRoute,
  type deleteAdRoute,
  type listAdminAdsRoute,
  type NewAd,
  type updateAdRoute,
} from '@alcova/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call';
import { withFreshProof } from '../../shared/reauthentication/fresh-proof';

const LIST = ['admin-ads'] as const;
const POLL_MS = 3_000;

/** A page of the ads, newest first; asked again while a picture is on its way. */
export const useAdminAds = (page: number) =>
  useQuery({
    queryKey: [...LIST, page],
    queryFn: ({ signal }) =>
      call<typeof listAdminAdsRoute>('GET /api/admin/ads', { query: { page }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ imageState }) => imageState === 'pending') ? POLL_MS : false,
  });

function useListMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: LIST }) });
}

/** Creates an ad, or changes the one named: with the version that was read, so that nobody's change in between is overwritten. */
export const useSaveAd = (id: string | null) =>
  useListMutation((body: NewAd & Pick<AdChanges, 'version'>) =>
    withFreshProof(() =>
      id === null
        ? call<typeof createAdRoute>('POST /api/ads', { body })
        : call<typeof updateAdRoute>('PATCH /api/ads/{id}', { params: { id }, body }),
    ),
  );

export const useDeleteAd = () =>
  useListMutation((id: string) =>
    withFreshProof(() => call<typeof deleteAdRoute>('DELETE /api/ads/{id}', { params: { id } })),
  );
