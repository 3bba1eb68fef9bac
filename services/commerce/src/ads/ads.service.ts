import {
  type AdChanges,
  type AdminAd,
  adsChanged,
  type Caller,
  CodedError,
  commerceActed,
  type EligibleAd,
  type NewAd,
} from '@alcova/contracts';
import { changedAct, madeAct, Outbox, removedAct } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { CONFIG, type Config } from '../config';
import { Pictures } from '../images/pictures';
import { AdSightingsRepository, NO_SUMS } from '../counting/ad-sightings.repository';
import { checkPublicLink } from '../links/public-link';
import { adFacts } from './ad-facts';
import { type AdRow, toAdminAd, toEligibleAd } from './ad-row';
import { AdsRepository } from './ads.repository';

/** The site's own banners; each change in one transaction with its event. */
@Injectable()
export class AdsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AdsRepository) private readonly ads: AdsRepository,
    @Inject(AdSightingsRepository) private readonly sightings: AdSightingsRepository,
    @Inject(Pictures) private readonly pictures: Pictures,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  async listEligible(): Promise<{ items: EligibleAd[] }> {
    const rows = await this.transactions.run((manager) => this.ads.eligible(manager));
    return { items: rows.map((row) => toEligibleAd(row, this.config.IMAGE_CDN_URL)) };
  }

  async listForAdministrators(input: { page: number; pageSize: number }) {
    return this.transactions.run(async (manager) => {
      const { rows, total } = await this.ads.page(manager, input);
      const ids = rows.map(({ id }) => id);
      const sums = await this.sightings.sumsOf(manager, ids);
      const items = rows.map((row) => toAdminAd(row, sums.get(row.id) ?? NO_SUMS, this.config.IMAGE_CDN_URL));
      return { items, total, page: input.page, pageSize: input.pageSize };
    });
  }

  /** @throws CodedError ad.schedule-invalid, link.internal-address */
  async create(ad: NewAd, caller: Caller): Promise<AdminAd> {
    checkPublicLink('redirectUrl', ad.redirectUrl);
    checkSchedule(ad.startsAt, ad.endsAt);
    return this.transactions.run(async (manager) => {
      const id = ulid();
      const picture = await this.pictures.add(manager, ad.imageUrl, 'banner');
      await this.ads.insert(manager, id, ad, picture);
      const row = await this.changed(manager, id);
      await this.outbox.act(manager, commerceActed, caller, madeAct('ad.create', adFacts(row)));
      return this.face(manager, row);
    });
  }

  /** @throws CodedError ad.not-found, ad.version-conflict, ad.schedule-invalid, link.internal-address */
  async update(id: string, changes: AdChanges, caller: Caller): Promise<AdminAd> {
    checkPublicLink('redirectUrl', changes.redirectUrl);
    return this.transactions.run(async (manager) => {
      const before = await this.ads.lock(manager, id);
      if (!before) throw new CodedError('ad.not-found');
      checkSchedule(
        changes.startsAt === undefined ? before.starts_at : changes.startsAt,
        changes.endsAt === undefined ? before.ends_at : changes.endsAt,
      );
      if (!(await this.ads.update(manager, id, changes))) throw new CodedError('ad.version-conflict');
      if (changes.imageUrl !== undefined) await this.replaceImage(manager, before, changes.imageUrl);
      const row = await this.changed(manager, id);
      const told = changedAct('ad.edit', adFacts(before), adFacts(row));
      await this.outbox.act(manager, commerceActed, caller, told);
      return this.face(manager, row);
    });
  }

  /** @throws CodedError ad.not-found */
  async remove(id: string, caller: Caller): Promise<{ id: string }> {
    return this.transactions.run(async (manager) => {
      const before = await this.ads.lock(manager, id);
      const removed = await this.ads.remove(manager, id);
      if (!before || !removed) throw new CodedError('ad.not-found');
      await this.pictures.remove(manager, removed.picture_id);
      await this.tell(manager, id, removed.changes + 1);
      await this.outbox.act(manager, commerceActed, caller, removedAct('ad.delete', adFacts(before)));
      return { id };
    });
  }

  private async replaceImage(manager: EntityManager, ad: AdRow, source: string): Promise<void> {
    const next = await this.pictures.replace(manager, ad.picture_id, source, 'banner');
    if (next === ad.picture_id) return;
    await this.ads.setPicture(manager, ad.id, next);
    await this.pictures.remove(manager, ad.picture_id);
  }

  /** Tells that an ad has changed; answers it as it is now. */
  private async changed(manager: EntityManager, id: string): Promise<AdRow> {
    const row = await this.ads.byId(manager, id);
    if (!row) throw new CodedError('ad.not-found');
    await this.tell(manager, id, row.changes);
    return row;
  }

  private async face(manager: EntityManager, row: AdRow): Promise<AdminAd> {
    const sums = await this.sightings.sumsOf(manager, [row.id]);
    return toAdminAd(row, sums.get(row.id) ?? NO_SUMS, this.config.IMAGE_CDN_URL);
  }

  private tell(manager: EntityManager, id: string, changes: number): Promise<void> {
    const fact = { aggregateId: id, aggregateVersion: changes, payload: { adId: id } };
    return this.outbox.event(manager, adsChanged, fact);
  }
}

/** @throws CodedError ad.schedule-invalid when the end does not come after the start */
function checkSchedule(startsAt: string | Date | null, endsAt: string | Date | null): void {
  if (startsAt === null || endsAt === null) return;
  if (new Date(endsAt) <= new Date(startsAt)) throw new CodedError('ad.schedule-invalid');
}
