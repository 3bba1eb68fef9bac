import type { ActFacts } from '@alcova/messaging/outbox';
import type { AdRow } from './ad-row';

/** What the audit log may tell of an ad. */
export const adFacts = (row: AdRow): ActFacts => ({
  subject: row.id,
  // An ad has no name of its own: people know it by where it leads.
  title: URL.canParse(row.redirect_url) ? new URL(row.redirect_url).host : null,
  values: {
    weight: row.weight,
    isActive: row.is_active,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
  },
  texts: { redirectUrl: row.redirect_url, imageUrl: row.source },
});

/** What is told of an ad that changed, or went. */
export const adChange = (id: string, changes: number) => ({
  aggregateId: id,
  aggregateVersion: changes,
  payload: { adId: id },
});
