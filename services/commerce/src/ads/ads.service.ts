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
import { changedAct, madeAct, Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { CONFIG, type Config } from '../config/config';
import { Pictures } from '../images/pictures';
import { AdSightingsRepository, NO_SUMS } from '../counting/ad-sightings.repository';
import { checkPublicLink } from '../links/public-link';
import { Trash, type Trashable } from '../trash/trash';
import { adChange, adFacts } from './ad-facts';
import { type AdRow, toAdminAd, toEligibleAd } from './ad-row';
import { type AdPage, AdsRepository } from './ads.repository';

/** The site's own banners; each change in one transaction with its event. */
@Injectable()
export class AdsService {
  private readonly trashable: Trashable<AdRow> = {
    table: 'ads',
    act: 'ad',
    missing: 'ad.not-found',
    lock: (manager, id, view) => this.ads.lock(manager, id, view),
    facts: adFacts,
    tell: (manager, id, changes) => this.tell(manager, id, changes),
  };

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly ads: AdsRepository,
    private readonly sightings: AdSightingsRepository,
    private readonly pictures: Pictures,
    private readonly trash: Trash,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  async listEligible(): Promise<{ items: EligibleAd[] }> {
    const rows = await this.transactions.run((manager) => this.ads.eligible(manager));
    return { items: rows.map((row) => toEligibleAd(row, this.config.IMAGE_CDN_URL)) };
  }

  async listForAdministrators(input: AdPage) {
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

  /** Moves an ad into the trash. @throws CodedError ad.not-found */
  async remove(id: string, caller: Caller): Promise<{ id: string }> {
    return this.trash.move(this.trashable, id, 'trash', caller);
  }

  /** Takes it out of the trash, as it was. @throws CodedError ad.not-found */
  async restore(id: string, caller: Caller): Promise<{ id: string }> {
    return this.trash.move(this.trashable, id, 'list', caller);
  }

  /** Erases what lies in the trash. @throws CodedError ad.not-found */
  async erase(id: string, caller: Caller): Promise<{ id: string }> {
    return this.trash.erase(this.trashable, id, caller);
  }

  /** Erases a bounded number of those whose time in the trash is over; answers how many. */
  async prune(manager: EntityManager): Promise<number> {
    return this.trash.eraseDue(manager, this.trashable);
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
    return this.outbox.event(manager, adsChanged, adChange(id, changes));
  }
}

/** @throws CodedError ad.schedule-invalid when the end does not come after the start */
function checkSchedule(startsAt: string | Date | null, endsAt: string | Date | null): void {
  if (startsAt === null || endsAt === null) return;
  if (new Date(endsAt) <= new Date(startsAt)) throw new CodedError('ad.schedule-invalid');
}
