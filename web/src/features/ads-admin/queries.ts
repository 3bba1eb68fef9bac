import {
  type AdChanges,
  type createAd,
  type deleteAd,
  type eraseAd,
  type listAdminAds,
  type NewAd,
  type restoreAd,
  type TrashView,
  type updateAd,
} from '@alcova/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type TrashAct } from '../../shared/admin/trash/acts';
import { call } from '../../shared/api/call';
import { withFreshProof } from '../../shared/reauthentication/fresh-proof';

const LIST = ['admin-ads'] as const;
const POLL_MS = 3_000;

/** A page of the ads, newest first (in the trash the last one deleted); asked again while a picture is on its way. */
export const useAdminAds = (view: TrashView, page: number) =>
  useQuery({
    queryKey: [...LIST, view, page],
    queryFn: ({ signal }) =>
      call<typeof listAdminAds>('GET /api/admin/ads', { query: { view, page }, signal }),
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
        ? call<typeof createAd>('POST /api/ads', { body })
        : call<typeof updateAd>('PATCH /api/ads/{id}', { params: { id }, body }),
    ),
  );

const ACTS = {
  remove: (id: string) => call<typeof deleteAd>('DELETE /api/ads/{id}', { params: { id } }),
  restore: (id: string) => call<typeof restoreAd>('POST /api/ads/{id}/restore', { params: { id } }),
  erase: (id: string) => call<typeof eraseAd>('POST /api/ads/{id}/erase', { params: { id } }),
} satisfies Record<TrashAct, unknown>;

/** Moves an ad into the trash or out of it, or erases it from there. */
export const useAdAct = () =>
  useListMutation(({ act, id }: { act: TrashAct; id: string }) => withFreshProof(() => ACTS[act](id)));
