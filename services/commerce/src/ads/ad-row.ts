import { type AdminAd, type EligibleAd, type PublicAd } from '@alcova/contracts';
import { z } from 'zod';
import type { AdSums } from '../counting/ad-sightings.repository';
import { addressOfKey } from '../images/picture-keys';
import { picturedColumns, picturedRow } from '../images/pictured-row';

/** An ad with its picture as Postgres answers it. */
export const adRow = z.object({
  id: z.string(),
  redirect_url: z.string(),
  weight: z.number(),
  is_active: z.boolean(),
  starts_at: z.date().nullable(),
  ends_at: z.date().nullable(),
  ...picturedRow,
});
export type AdRow = z.output<typeof adRow>;

/** The columns of `adRow`, from `ads a LEFT JOIN pictures p`. */
export const AD_COLUMNS = `a.id, a.redirect_url, a.weight, a.is_active, a.starts_at, a.ends_at, ${picturedColumns('a')}`;

const toPublicAd = (row: AdRow, imageCdnUrl: string): PublicAd => ({
  id: row.id,
  imageUrl: addressOfKey(row.key, imageCdnUrl),
  redirectUrl: row.redirect_url,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** With what the choice among ads needs. */
export const toEligibleAd = (row: AdRow, imageCdnUrl: string): EligibleAd => ({
  ...toPublicAd(row, imageCdnUrl),
  weight: row.weight,
  isActive: row.is_active,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
});

/** What administrators see. */
export const toAdminAd = (row: AdRow, sums: AdSums, imageCdnUrl: string): AdminAd => ({
  ...toEligibleAd(row, imageCdnUrl),
  imageSource: row.source ?? '',
  imageState: row.state ?? 'failed',
  ...sums,
  version: row.version,
  trashedAt: row.trashed_at?.toISOString() ?? null,
});
