import { z } from 'zod';
import { adChanges, adminAd, adPlacement, newAd, publicAd } from '../commerce/ads';
import { defineRoute } from '../kinds/route';
import { PAGE_SIZE } from '../base/limits';
import { id, pageNumber, pageOf, pageSize } from '../base/primitives';
import { trashView } from '../base/trash';

const tag = 'Anúncios';
const byId = z.object({ id });
const ADMIN = ['admin'] as const;
const placement = adPlacement.catch('320x100').default('320x100');

/** Ads that may be shown now. */
export const listAdsRoute = defineRoute({
  operationId: 'listAds',
  summary: 'Anúncios em exibição',
  tag,
  method: 'GET',
  path: '/api/ads',
  access: 'public',
  query: z.object({ page: pageNumber.default(1), pageSize: pageSize(PAGE_SIZE) }),
  response: pageOf(publicAd),
  errors: [],
});

/** One of them, at random in proportion to their weights; never cached. */
export const randomAdRoute = defineRoute({
  operationId: 'randomAd',
  summary: 'Um anúncio ao acaso',
  tag,
  method: 'GET',
  path: '/api/ads/random',
  access: 'public',
  /** With the category of the page on which it would stand: none is answered where the policy shows no ads on pages of it. */
  query: z.object({ placement, category: z.string().max(64).optional() }),
  response: publicAd,
  errors: ['ad.none'],
});

export const adImpressionRoute = defineRoute({
  operationId: 'countAdImpression',
  summary: 'O anúncio esteve à vista: metade dele por um segundo',
  tag,
  method: 'POST',
  path: '/api/ads/{id}/impression',
  access: 'public',
  params: byId,
  query: z.object({ placement }),
  response: z.object({ counted: z.boolean() }),
  errors: ['ad.not-found'],
});

/** Leads only to the stored address, and counts that. */
export const followAdRoute = defineRoute({
  operationId: 'followAd',
  summary: 'Leva aonde o anúncio aponta',
  tag,
  method: 'GET',
  path: '/api/ads/{id}/go',
  access: 'public',
  params: byId,
  query: z.object({ placement }),
  response: z.undefined(),
  status: 302,
  errors: ['ad.not-found'],
});

export const listAdminAdsRoute = defineRoute({
  operationId: 'listAdminAds',
  summary: 'Anúncios, com exibições e cliques',
  tag: 'Administração',
  method: 'GET',
  path: '/api/admin/ads',
  access: ADMIN,
  query: z.object({
    view: trashView.catch('list').default('list'),
    page: pageNumber.default(1),
    pageSize: pageSize(PAGE_SIZE),
  }),
  response: pageOf(adminAd),
  errors: [],
});

export const createAdRoute = defineRoute({
  operationId: 'createAd',
  summary: 'Cadastra um anúncio',
  tag: 'Administração',
  method: 'POST',
  path: '/api/ads',
  access: ADMIN,
  fresh: true,
  audit: ['ad.create'],
  body: newAd,
  response: adminAd,
  status: 201,
  errors: [
    'ad.fields-required',
    'ad.image-address-invalid',
    'ad.redirect-address-invalid',
    'ad.schedule-invalid',
    'link.internal-address',
  ],
});

export const updateAdRoute = defineRoute({
  operationId: 'updateAd',
  summary: 'Altera um anúncio',
  tag: 'Administração',
  method: 'PATCH',
  path: '/api/ads/{id}',
  access: ADMIN,
  fresh: true,
  audit: ['ad.edit'],
  params: byId,
  body: adChanges,
  response: adminAd,
  errors: [
    'ad.not-found',
    'ad.version-conflict',
    'ad.fields-required',
    'ad.image-address-invalid',
    'ad.redirect-address-invalid',
    'ad.schedule-invalid',
    'link.internal-address',
  ],
});

export const deleteAdRoute = defineRoute({
  operationId: 'deleteAd',
  summary: 'Move um anúncio para a lixeira, de onde é excluído depois de 30 dias',
  tag: 'Administração',
  method: 'DELETE',
  path: '/api/ads/{id}',
  access: ADMIN,
  fresh: true,
  audit: ['ad.trash'],
  params: byId,
  response: z.object({ id }),
  errors: ['ad.not-found'],
});

export const restoreAdRoute = defineRoute({
  operationId: 'restoreAd',
  summary: 'Tira um anúncio da lixeira, como era',
  tag: 'Administração',
  method: 'POST',
  path: '/api/ads/{id}/restore',
  access: ADMIN,
  fresh: true,
  audit: ['ad.restore'],
  params: byId,
  response: z.object({ id }),
  errors: ['ad.not-found'],
});

export const eraseAdRoute = defineRoute({
  operationId: 'eraseAd',
  summary: 'Exclui de vez um anúncio que está na lixeira',
  tag: 'Administração',
  method: 'POST',
  path: '/api/ads/{id}/erase',
  access: ADMIN,
  fresh: true,
  audit: ['ad.delete'],
  params: byId,
  response: z.object({ id }),
  errors: ['ad.not-found'],
});
