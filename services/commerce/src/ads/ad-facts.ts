import type { ActFacts } from '@alcova/messaging/outbox';
import type { AdRow } from './ad-row';

/** What the audit log may tell of an ad. */
export const adFacts = (row: AdRow): ActFacts => ({
  subject: row.id,
  values: {
    weight: row.weight,
    isActive: row.is_active,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
  },
  texts: { redirectUrl: row.redirect_url, imageUrl: row.source },
});
