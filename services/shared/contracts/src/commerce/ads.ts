import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import type { Stale } from '../kinds/cached';
import { defineEvent } from '../kinds/event';
import type { InvalidRule } from '../kinds/invalid';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { line } from '../kinds/text';
import { PAGE_SIZE } from '../base/limits';
import { count, id, pageNumber, pageOf, pageSize, rowVersion, timestamp } from '../base/primitives';
import { trashedAt, trashView } from '../base/trash';
import { imageSource, imageState, outgoingLink } from './outside';

/** The places of the site's own banners (the specification's slot of 320 x 100). */
export const adPlacement = z.enum(['320x100']);
export type AdPlacement = z.infer<typeof adPlacement>;

/** DATA-01: an ad as anybody sees it. `imageUrl` is an address of this site, empty while there is no picture to show. */
export const publicAd = z.object({
  id,
  imageUrl: z.string(),
  redirectUrl: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type PublicAd = z.infer<typeof publicAd>;

/** No plan begins earlier, and the database knows no year 0. */
const moment = timestamp.refine((value) => value >= '1970', { message: 'must not be before 1970' });

/** What administrators call it; visitors never see it. */
const name = line({ max: 80 });

/** Shown in proportion to its weight, from `startsAt` until before `endsAt`. */
const schedule = {
  weight: count.min(1).max(1_000),
  isActive: z.boolean(),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
};

export const adminAd = publicAd.extend({
  name: z.string(),
  ...schedule,
  imageSource: z.string(),
  imageState,
  /** People's; robots' are counted apart. */
  impressions: count,
  clicks: count,
  botImpressions: count,
  botClicks: count,
  version: rowVersion,
  trashedAt,
});
export type AdminAd = z.infer<typeof adminAd>;

export const newAd = z.object({
  name: name.default(''),
  imageUrl: imageSource,
  redirectUrl: outgoingLink,
  weight: schedule.weight.default(1),
  isActive: schedule.isActive.default(true),
  startsAt: schedule.startsAt.default(null),
  endsAt: schedule.endsAt.default(null),
});
export type NewAd = z.infer<typeof newAd>;
export const adChanges = z
  .object({ name, imageUrl: imageSource, redirectUrl: outgoingLink, ...schedule })
  .partial()
  .extend({ version: rowVersion.optional() });
export type AdChanges = z.infer<typeof adChanges>;

/** An ad that may be shown now, with what the choice needs. */
export const eligibleAd = publicAd.extend(schedule);
export type EligibleAd = z.infer<typeof eligibleAd>;

/**
 * Ads whose picture is there and whose time has not passed, those that begin within the hour too: who chooses among them looks at the
 * clock. At most 200, newest first.
 */
export const listEligibleAds = internalOperation({
  subject: 'commerce.ad.listEligible',
  access: 'public',
  input: z.object({}),
  output: z.object({ items: z.array(eligibleAd).max(200) }),
});

const tag = 'Anúncios';
const adminTag = 'Administração';
const byId = z.object({ id });
const placement = adPlacement.catch('320x100').default('320x100');
const pages = { page: pageNumber.default(1), pageSize: pageSize(PAGE_SIZE) };
/** An ad's form (AD-02): first whether an address is empty, then the image's, then the other one's. */
const INVALID: readonly InvalidRule[] = [
  { when: 'empty', fields: ['imageUrl', 'redirectUrl'], code: 'ad.fields-required' },
  { when: 'wrong', fields: ['imageUrl'], code: 'ad.image-address-invalid' },
  { when: 'wrong', fields: ['redirectUrl'], code: 'ad.redirect-address-invalid' },
];
const changes = (ad: { readonly id: string }): readonly Stale[] => [['ads', ad.id]];

/** Ads that may be shown now. */
export const listAds = gatewayOperation({
  id: 'listAds',
  http: 'GET /api/ads',
  access: 'public',
  summary: 'Anúncios em exibição',
  tag,
  query: z.object(pages),
  output: pageOf(publicAd),
  errors: [],
  cached: { of: 'ads', shows: ({ items }) => items.map((ad) => ad.id) },
});

/** One of them, at random in proportion to their weights; never cached. */
export const randomAd = gatewayOperation({
  id: 'randomAd',
  http: 'GET /api/ads/random',
  access: 'public',
  summary: 'Um anúncio ao acaso',
  tag,
  /** With the category of the page on which it would stand: none is answered where the policy shows no ads on pages of it. */
  query: z.object({ placement, category: z.string().max(64).optional() }),
  output: publicAd,
  errors: ['ad.none'],
});

/** At least half of the ad stood on a screen for a second. Counted once a person, ad and five minutes. */
export const countAdImpression = operation({
  id: 'countAdImpression',
  subject: 'commerce.ad.countImpression',
  http: 'POST /api/ads/{id}/impression',
  access: 'public',
  summary: 'O anúncio esteve à vista: metade dele por um segundo',
  tag,
  params: byId,
  query: z.object({ placement }),
  adds: 'visitor',
  output: z.object({ counted: z.boolean() }),
  errors: ['ad.not-found'],
});

/** Counts a click, once a person and ad in a minute, and leads to the stored address alone. */
export const followAd = operation({
  id: 'followAd',
  subject: 'commerce.ad.follow',
  http: 'GET /api/ads/{id}/go',
  access: 'public',
  summary: 'Leva aonde o anúncio aponta',
  tag,
  limit: 'follow',
  params: byId,
  query: z.object({ placement }),
  adds: 'visitor',
  output: z.object({ link: z.string() }),
  status: 302,
  errors: ['ad.not-found'],
});

/** Newest first; of the trash what was deleted last. */
export const listAdminAds = operation({
  id: 'listAdminAds',
  subject: 'commerce.ad.listForAdministrators',
  http: 'GET /api/admin/ads',
  access: ADMIN,
  summary: 'Anúncios, com exibições e cliques',
  tag: adminTag,
  query: z.object({ view: trashView.catch('list').default('list'), ...pages }),
  output: pageOf(adminAd),
  errors: [],
});

/** One that is in the list, as it is now: for a form whose item somebody else has changed meanwhile. */
export const getAdminAd = operation({
  id: 'getAdminAd',
  subject: 'commerce.ad.getForAdministrators',
  http: 'GET /api/admin/ads/{id}',
  access: ADMIN,
  summary: 'Um anúncio, com exibições e cliques',
  tag: adminTag,
  params: byId,
  output: adminAd,
  errors: ['ad.not-found'],
});

/** What came of an ad on a day of São Paulo, at all its places; robots' are counted apart. */
export const adDay = z.object({
  day: z.iso.date(),
  impressions: count,
  clicks: count,
  botImpressions: count,
  botClicks: count,
});
export type AdDay = z.infer<typeof adDay>;
/** So many days of an ad are shown. */
export const AD_DAYS_SHOWN = 30;

/** The last days of an ad, oldest first, those without anything too. */
export const listAdDays = operation({
  id: 'adDays',
  subject: 'commerce.ad.days',
  http: 'GET /api/admin/ads/{id}/days',
  access: ADMIN,
  summary: 'Exibições e cliques de um anúncio por dia',
  tag: adminTag,
  params: byId,
  output: z.object({ items: z.array(adDay).max(AD_DAYS_SHOWN) }),
  errors: ['ad.not-found'],
});

const EXPORT_PAGE = 500;
/** Where an export of days goes on: behind this day of this ad. */
const dayPlace = z.object({ id, day: z.iso.date() });

/** A page of all days of all ads on which anything was counted, by ad and day. */
export const exportAdDaysPage = internalOperation({
  subject: 'commerce.ad.exportDays',
  access: ADMIN,
  input: z.object({ after: dayPlace.nullable() }),
  output: z.object({
    items: z.array(adDay.extend({ id, name: z.string(), redirectUrl: z.string() })).max(EXPORT_PAGE),
    next: dayPlace.nullable(),
  }),
});
export const AD_DAYS_EXPORT_PAGE_SIZE = EXPORT_PAGE;

export const exportAdDays = gatewayOperation({
  id: 'exportAdDays',
  http: 'GET /api/admin/ads/export',
  access: ADMIN,
  summary: 'Exibições e cliques dos anúncios por dia, em CSV',
  tag: adminTag,
  fresh: true,
  audit: ['ad.export'],
  output: z.string(),
  download: 'text/csv',
  errors: [],
});

export const createAd = operation({
  id: 'createAd',
  subject: 'commerce.ad.create',
  http: 'POST /api/ads',
  access: ADMIN,
  summary: 'Cadastra um anúncio',
  tag: adminTag,
  fresh: true,
  audit: ['ad.create'],
  body: newAd,
  output: adminAd,
  status: 201,
  invalid: INVALID,
  errors: ['ad.schedule-invalid', 'link.internal-address'],
  changes,
});

export const updateAd = operation({
  id: 'updateAd',
  subject: 'commerce.ad.update',
  http: 'PATCH /api/ads/{id}',
  access: ADMIN,
  summary: 'Altera um anúncio',
  tag: adminTag,
  fresh: true,
  audit: ['ad.edit'],
  params: byId,
  body: adChanges,
  output: adminAd,
  invalid: INVALID,
  errors: ['ad.not-found', 'ad.version-conflict', 'ad.schedule-invalid', 'link.internal-address'],
  changes,
});

/** Moves it into the trash: gone for visitors, kept whole for TRASH_DAYS. */
export const deleteAd = operation({
  id: 'deleteAd',
  subject: 'commerce.ad.delete',
  http: 'DELETE /api/ads/{id}',
  access: ADMIN,
  summary: 'Move um anúncio para a lixeira, de onde é excluído depois de 30 dias',
  tag: adminTag,
  fresh: true,
  audit: ['ad.trash'],
  params: byId,
  output: byId,
  errors: ['ad.not-found'],
  changes,
});

/** Takes it out of the trash again, as it was. */
export const restoreAd = operation({
  id: 'restoreAd',
  subject: 'commerce.ad.restore',
  http: 'POST /api/ads/{id}/restore',
  access: ADMIN,
  summary: 'Tira um anúncio da lixeira, como era',
  tag: adminTag,
  fresh: true,
  audit: ['ad.restore'],
  params: byId,
  output: byId,
  errors: ['ad.not-found'],
  changes,
});

/** Deletes for good what lies in the trash, before its time: no visitor saw it there. */
export const eraseAd = operation({
  id: 'eraseAd',
  subject: 'commerce.ad.erase',
  http: 'POST /api/ads/{id}/erase',
  access: ADMIN,
  summary: 'Exclui de vez um anúncio que está na lixeira',
  tag: adminTag,
  fresh: true,
  audit: ['ad.delete'],
  params: byId,
  output: byId,
  errors: ['ad.not-found'],
});

/** Any change of the ads that may be shown. */
export const adsChanged = defineEvent({
  name: 'commerce.ad.changed',
  major: 1,
  payload: z.object({ adId: id }),
});
