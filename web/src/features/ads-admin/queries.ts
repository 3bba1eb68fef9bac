import {
  type AdChanges,
  type AdminAd,
  type createAd,
  type deleteAd,
  type eraseAd,
  type exportAdDays,
  type getAdminAd,
  type listAdDays,
  type listAdminAds,
  type NewAd,
  type restoreAd,
  type updateAd,
} from '@alcova/contracts';
import { itemQueries, type ItemsFilter } from '../../shared/admin/items/queries';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../shared/api/address';
import { call } from '../../shared/api/call';
import { withFreshProof } from '../../shared/reauthentication/fresh-proof';
import { fetchProtectedFile } from '../../shared/reauthentication/protected-file';
import { saveFile } from '../../shared/reauthentication/save-file';
import { texts } from './texts';

const KEY = 'admin-ads';

export const adQueries = itemQueries<AdminAd, ItemsFilter, NewAd & Pick<AdChanges, 'version'>>({
  key: KEY,
  list: ({ view, page }, signal) =>
    call<typeof listAdminAds>('GET /api/admin/ads', { query: { view, page }, signal }),
  get: (id) => call<typeof getAdminAd>('GET /api/admin/ads/{id}', { params: { id } }),
  isPending: ({ imageState }) => imageState === 'pending',
  save: (id, body) =>
    id === null
      ? call<typeof createAd>('POST /api/ads', { body })
      : call<typeof updateAd>('PATCH /api/ads/{id}', { params: { id }, body }),
  acts: {
    remove: (id) => call<typeof deleteAd>('DELETE /api/ads/{id}', { params: { id } }),
    restore: (id) => call<typeof restoreAd>('POST /api/ads/{id}/restore', { params: { id } }),
    erase: (id) => call<typeof eraseAd>('POST /api/ads/{id}/erase', { params: { id } }),
  },
});

/** Pauses an ad or shows it again, in the version that was shown. */
export function useTurn({ id, version, isActive }: AdminAd) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      withFreshProof(() =>
        call<typeof updateAd>('PATCH /api/ads/{id}', {
          params: { id },
          body: { isActive: !isActive, version },
        }),
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** What came of an ad, day by day; asked for where somebody wants to see it. */
export const useDays = (id: string) =>
  useQuery({
    queryKey: ['ad-days', id],
    queryFn: ({ signal }) =>
      call<typeof listAdDays>('GET /api/admin/ads/{id}/days', { params: { id }, signal }),
    staleTime: 0,
  });

/** All days of all ads as a file. */
export const useExport = () =>
  useMutation({
    mutationFn: async () =>
      saveFile(
        await fetchProtectedFile(addressOf<typeof exportAdDays>('GET /api/admin/ads/export')),
        texts.csvFile,
      ),
  });
