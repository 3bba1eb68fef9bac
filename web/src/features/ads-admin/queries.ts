import {
  type AdChanges,
  type AdminAd,
  type createAd,
  type deleteAd,
  type eraseAd,
  type getAdminAd,
  type listAdminAds,
  type NewAd,
  type restoreAd,
  type updateAd,
} from '@alcova/contracts';
import { itemQueries, type ItemsFilter } from '../../shared/admin/items/queries';
import { call } from '../../shared/api/call';

export const adQueries = itemQueries<AdminAd, ItemsFilter, NewAd & Pick<AdChanges, 'version'>>({
  key: 'admin-ads',
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
