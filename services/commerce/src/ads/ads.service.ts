import {
  type AdChanges,
  type AdminAd,
  adsChanged,
  type Caller,
  CodedError,
  commerceActed,
  type EligibleAd,
  type exportAdDaysPage,
  type listAdDays,
  type NewAd,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type Config } from '../config/config';
import {
  AdSightingsRepository,
  type DayPlace,
  NO_SUMS,
  type Sighting,
} from '../counting/ad-sightings.repository';
import { type ItemKind, ShopItems } from '../items/shop-items';
import { type ItemPage, ShopItemsRepository } from '../items/shop-items.repository';
import { checkPublicLink, publicLink } from '../links/public-link';
import { Ad, toAdminAd, toEligibleAd } from './ad.entity';
import { adChange, adFacts } from './ad-facts';

/** What the contract lets through at most. */
const MAX_ELIGIBLE = 200;

/** The site's own banners; each change in one transaction with its event. */
@Injectable()
export class AdsService {
  private readonly kind: ItemKind<Ad> = {
    entity: Ad,
    act: 'ad',
    pictureSize: 'banner',
    facts: adFacts,
    tell: (manager, id, changes) => this.outbox.event(manager, adsChanged, adChange(id, changes)),
  };

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly ads: ShopItemsRepository,
    private readonly items: ShopItems,
    private readonly sightings: AdSightingsRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** Ads whose picture is there and that are shown now or within the hour, newest first. */
  async listEligible(): Promise<{ items: EligibleAd[] }> {
    const ads = await this.transactions.read((manager) =>
      manager
        .createQueryBuilder(Ad, 'ad')
        .innerJoinAndSelect('ad.picture', 'picture', `picture.state = 'ready'`)
        .where('ad.trashedAt IS NULL AND ad.isActive')
        .andWhere('(ad.endsAt IS NULL OR ad.endsAt > now())')
        .andWhere(`(ad.startsAt IS NULL OR ad.startsAt <= now() + interval '1 hour')`)
        .orderBy('ad.createdAt', 'DESC')
        .addOrderBy('ad.id', 'DESC')
        .limit(MAX_ELIGIBLE)
        .getMany(),
    );
    return { items: ads.map((ad) => toEligibleAd(ad, this.config.IMAGE_CDN_URL)) };
  }

  async listForAdministrators(asked: ItemPage) {
    return this.transactions.read(async (manager) => {
      const [ads, total] = await this.ads.page(manager, Ad, asked);
      const items = await this.forAdministrators(manager, ads);
      return { items, total, page: asked.page, pageSize: asked.pageSize };
    });
  }

  /** One that is in the list. @throws CodedError ad.not-found */
  async get(id: string): Promise<AdminAd> {
    return this.forAdministrator(await this.items.get(this.kind, id));
  }

  /** The last days of one that is in the list. @throws CodedError ad.not-found */
  async days(id: string): Promise<z.output<typeof listAdDays.output>> {
    await this.items.get(this.kind, id);
    return { items: await this.transactions.read((manager) => this.sightings.daysOf(manager, id)) };
  }

  /** The next lines behind a place. The beginning is an entry of the audit log. */
  exportDays(after: DayPlace | null, caller: Caller): Promise<z.output<typeof exportAdDaysPage.output>> {
    return this.transactions.run(async (manager) => {
      if (after === null)
        await this.outbox.act(manager, commerceActed, caller, {
          action: 'ad.export',
          subject: 'ads',
          before: null,
          after: null,
        });
      return this.sightings.exported(manager, after);
    });
  }

  /** @throws CodedError ad.schedule-invalid, link.internal-address */
  async create({ imageUrl, ...ad }: NewAd, caller: Caller): Promise<AdminAd> {
    checkPublicLink('redirectUrl', ad.redirectUrl);
    checkSchedule(ad.startsAt, ad.endsAt);
    const added = await this.items.add(this.kind, imageUrl, caller, (manager, id, picture) =>
      manager.insert(Ad, { id, picture, ...ad }),
    );
    return this.forAdministrator(added);
  }

  /** @throws CodedError ad.not-found, ad.version-conflict, ad.schedule-invalid, link.internal-address */
  async update(
    id: string,
    { imageUrl: source, version, ...given }: AdChanges,
    caller: Caller,
  ): Promise<AdminAd> {
    checkPublicLink('redirectUrl', given.redirectUrl);
    const { startsAt, endsAt } = given;
    const check = (before: Ad) =>
      checkSchedule(
        startsAt === undefined ? before.startsAt : startsAt,
        endsAt === undefined ? before.endsAt : endsAt,
      );
    const edited = await this.items.edit(this.kind, id, { version, source, given, check }, caller);
    return this.forAdministrator(edited);
  }

  /** Moves an ad into the trash. @throws CodedError ad.not-found */
  async remove(id: string, caller: Caller): Promise<{ id: string }> {
    return this.items.move(this.kind, id, 'trash', caller);
  }

  /** Takes it out of the trash, as it was. @throws CodedError ad.not-found */
  async restore(id: string, caller: Caller): Promise<{ id: string }> {
    return this.items.move(this.kind, id, 'list', caller);
  }

  /** Erases what lies in the trash. @throws CodedError ad.not-found */
  async erase(id: string, caller: Caller): Promise<{ id: string }> {
    return this.items.erase(this.kind, id, caller);
  }

  /** Erases a bounded number of those whose time in the trash is over; answers how many. */
  async prune(manager: EntityManager): Promise<number> {
    return this.items.eraseDue(manager, this.kind);
  }

  /** Counts an impression once a person and ad in five minutes. @throws CodedError ad.not-found */
  async see(sighting: Sighting): Promise<{ counted: boolean }> {
    return this.transactions.run(async (manager) => {
      if (!(await this.ads.hold(manager, Ad, sighting.id))) throw new CodedError('ad.not-found');
      return { counted: await this.sightings.count(manager, 'impression', sighting) };
    });
  }

  /**
   * Counts a click once a person and ad in a minute, and answers where the ad leads in any case.
   * @throws CodedError ad.not-found, also for one that leads nowhere on the public web
   */
  async follow(sighting: Sighting): Promise<{ link: string }> {
    return this.transactions.run(async (manager) => {
      const ad = await this.ads.hold(manager, Ad, sighting.id);
      const link = publicLink(ad?.redirectUrl ?? '');
      if (link === undefined) throw new CodedError('ad.not-found');
      await this.sightings.count(manager, 'click', sighting);
      return { link };
    });
  }

  private async forAdministrator(ad: Ad): Promise<AdminAd> {
    const [shown] = await this.transactions.read((manager) => this.forAdministrators(manager, [ad]));
    if (!shown) throw new CodedError('ad.not-found');
    return shown;
  }

  private async forAdministrators(manager: EntityManager, ads: Ad[]): Promise<AdminAd[]> {
    const sums = await this.sightings.sumsOf(
      manager,
      ads.map(({ id }) => id),
    );
    return ads.map((ad) => toAdminAd(ad, sums.get(ad.id) ?? NO_SUMS, this.config.IMAGE_CDN_URL));
  }
}

/** @throws CodedError ad.schedule-invalid when the end does not come after the start */
function checkSchedule(startsAt: string | Date | null, endsAt: string | Date | null): void {
  if (startsAt === null || endsAt === null) return;
  if (new Date(endsAt) <= new Date(startsAt)) throw new CodedError('ad.schedule-invalid');
}
