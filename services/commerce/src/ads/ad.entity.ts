import type { AdminAd, EligibleAd, PublicAd } from '@alcova/contracts';
import { Column, Entity } from 'typeorm';
import type { AdSums } from '../counting/ad-sightings.repository';
import { addressOfKey } from '../images/picture-keys';
import { ShopItem } from '../items/shop-item.entity';

@Entity('ads')
export class Ad extends ShopItem {
  /** What administrators call it. */
  @Column('text')
  name!: string;

  /** Where it leads, as it was typed. */
  @Column('text', { name: 'redirect_url' })
  redirectUrl!: string;

  /** It is shown in proportion to this. */
  @Column('integer')
  weight!: number;

  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;

  @Column('timestamptz', { name: 'starts_at', nullable: true })
  startsAt!: Date | null;

  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;
}

const toPublicAd = (ad: Ad, imageCdnUrl: string): PublicAd => ({
  id: ad.id,
  imageUrl: addressOfKey(ad.picture?.key ?? null, imageCdnUrl),
  redirectUrl: ad.redirectUrl,
  createdAt: ad.createdAt.toISOString(),
  updatedAt: ad.updatedAt.toISOString(),
});

/** With what the choice among ads needs. */
export const toEligibleAd = (ad: Ad, imageCdnUrl: string): EligibleAd => ({
  ...toPublicAd(ad, imageCdnUrl),
  weight: ad.weight,
  isActive: ad.isActive,
  startsAt: ad.startsAt?.toISOString() ?? null,
  endsAt: ad.endsAt?.toISOString() ?? null,
});

/** What administrators see. */
export const toAdminAd = (ad: Ad, sums: AdSums, imageCdnUrl: string): AdminAd => ({
  ...toEligibleAd(ad, imageCdnUrl),
  name: ad.name,
  imageSource: ad.picture?.source ?? '',
  imageState: ad.picture?.state ?? 'failed',
  ...sums,
  version: ad.version,
  trashedAt: ad.trashedAt?.toISOString() ?? null,
});
