import type { ActFacts } from '@alcova/messaging/outbox';
import type { Ad } from './ad.entity';

/** What the audit log may tell of an ad. */
export const adFacts = (ad: Ad): ActFacts => ({
  subject: ad.id,
  // Without a name people know it by where it leads.
  title: ad.name || (URL.canParse(ad.redirectUrl) ? new URL(ad.redirectUrl).host : null),
  values: {
    weight: ad.weight,
    isActive: ad.isActive,
    startsAt: ad.startsAt?.toISOString() ?? null,
    endsAt: ad.endsAt?.toISOString() ?? null,
  },
  texts: { name: ad.name, redirectUrl: ad.redirectUrl, imageUrl: ad.picture?.source ?? null },
});

/** What is told of an ad that changed, or went. */
export const adChange = (id: string, changes: number) => ({
  aggregateId: id,
  aggregateVersion: changes,
  payload: { adId: id },
});
