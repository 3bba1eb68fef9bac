import { z } from 'zod';
import { defineEvent } from '../kinds/event';
import { defineRpc } from '../kinds/rpc';
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

/** Shown in proportion to its weight, from `startsAt` until before `endsAt`. */
const schedule = {
  weight: count.min(1).max(1_000),
  isActive: z.boolean(),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
};

export const adminAd = publicAd.extend({
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
  imageUrl: imageSource,
  redirectUrl: outgoingLink,
  weight: schedule.weight.default(1),
  isActive: schedule.isActive.default(true),
  startsAt: schedule.startsAt.default(null),
  endsAt: schedule.endsAt.default(null),
});
export type NewAd = z.infer<typeof newAd>;
export const adChanges = z
  .object({ imageUrl: imageSource, redirectUrl: outgoingLink, ...schedule })
  .partial()
  .extend({ version: rowVersion.optional() });
export type AdChanges = z.infer<typeof adChanges>;

const listInput = z.object({
  view: trashView.default('list'),
  page: pageNumber.default(1),
  pageSize: pageSize(PAGE_SIZE),
});

/** An ad that may be shown now, with what the choice needs. */
export const eligibleAd = publicAd.extend(schedule);
export type EligibleAd = z.infer<typeof eligibleAd>;

/**
 * Ads whose picture is there and whose time has not passed, those that begin within the hour too: who chooses among them looks at the
 * clock. At most 200, newest first.
 */
export const listEligibleAds = defineRpc({
  name: 'commerce.ad.listEligible',
  input: z.object({}),
  output: z.object({ items: z.array(eligibleAd).max(200) }),
  errors: [],
});

/** Newest first; of the trash what was deleted last. */
export const listAdminAds = defineRpc({
  name: 'commerce.ad.listForAdministrators',
  input: listInput,
  output: pageOf(adminAd),
  errors: ['auth.forbidden'],
});

export const createAd = defineRpc({
  name: 'commerce.ad.create',
  input: newAd,
  output: adminAd,
  errors: ['auth.forbidden', 'ad.schedule-invalid', 'link.internal-address'],
});

export const updateAd = defineRpc({
  name: 'commerce.ad.update',
  input: z.object({ id, changes: adChanges }),
  output: adminAd,
  errors: [
    'auth.forbidden',
    'ad.not-found',
    'ad.version-conflict',
    'ad.schedule-invalid',
    'link.internal-address',
  ],
});

/** Moves it into the trash: gone for visitors, kept whole for TRASH_DAYS. */
export const deleteAd = defineRpc({
  name: 'commerce.ad.delete',
  input: z.object({ id }),
  output: z.object({ id }),
  errors: ['auth.forbidden', 'ad.not-found'],
});

/** Takes it out of the trash again, as it was. */
export const restoreAd = defineRpc({
  name: 'commerce.ad.restore',
  input: z.object({ id }),
  output: z.object({ id }),
  errors: ['auth.forbidden', 'ad.not-found'],
});

/** Deletes for good what lies in the trash, before its time. */
export const eraseAd = defineRpc({
  name: 'commerce.ad.erase',
  input: z.object({ id }),
  output: z.object({ id }),
  errors: ['auth.forbidden', 'ad.not-found'],
});

/** Who looked or clicked, told apart for a day only: a keyed hash that the gateway makes of address, browser and day. */
const seen = z.object({
  id,
  placement: adPlacement,
  visitor: z.string().min(16).max(64),
  isBot: z.boolean(),
});

/** At least half of the ad stood on a screen for a second. Counted once a person, ad and five minutes. */
export const countAdImpression = defineRpc({
  name: 'commerce.ad.countImpression',
  input: seen,
  output: z.object({ counted: z.boolean() }),
  errors: ['ad.not-found'],
});

/** Counts a click, once a person and ad in a minute, and answers where the ad leads. */
export const followAd = defineRpc({
  name: 'commerce.ad.follow',
  input: seen,
  output: z.object({ link: z.string() }),
  errors: ['ad.not-found'],
});

/** Any change of the ads that may be shown. */
export const adsChanged = defineEvent({
  name: 'commerce.ad.changed',
  major: 1,
  payload: z.object({ adId: id }),
});
