import {
  adsChanged,
  booksChanged,
  type ImportedAd,
  type ImportedBook,
  type ImportOutcome,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { takeImported, Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { adChange } from '../ads/ad-facts';
import { Ad } from '../ads/ad.entity';
import { bookChange } from '../books/book-facts';
import { Book } from '../books/book.entity';
import { Pictures } from '../images/pictures';
import { ShopItemsRepository } from '../items/shop-items.repository';
import { isInternal } from '../links/public-link';
import { ShopImportsRepository } from './shop-imports.repository';

/** Takes in books and ads of another installation. Their pictures are fetched as those that administrators name. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly shop: ShopImportsRepository,
    private readonly items: ShopItemsRepository,
    private readonly pictures: Pictures,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  async takeBooks(records: readonly ImportedBook[], dryRun: boolean): Promise<ImportOutcome[]> {
    return this.transactions.runOrRehearse(
      (manager) =>
        takePublic(records, ({ link }) => link, {
          take: (kept) =>
            takeImported(manager, 'book', kept, (fresh) => this.shop.insertBooks(manager, fresh)),
          complete: (book) => this.completeBook(manager, book),
        }),
      dryRun,
    );
  }

  async takeAds(records: readonly ImportedAd[], dryRun: boolean): Promise<ImportOutcome[]> {
    return this.transactions.runOrRehearse(
      (manager) =>
        takePublic(records, ({ redirectUrl }) => redirectUrl, {
          take: (kept) => takeImported(manager, 'ad', kept, (fresh) => this.shop.insertAds(manager, fresh)),
          complete: (ad) => this.completeAd(manager, ad),
        }),
      dryRun,
    );
  }

  private async completeBook(manager: EntityManager, { id, coverUrl }: ImportedBook): Promise<void> {
    if (coverUrl !== '')
      await this.items.setPicture(manager, Book, id, await this.pictures.add(manager, coverUrl, 'cover'));
    await this.outbox.event(manager, booksChanged, bookChange(id, 1));
  }

  private async completeAd(manager: EntityManager, { id, imageUrl }: ImportedAd): Promise<void> {
    await this.items.setPicture(manager, Ad, id, await this.pictures.add(manager, imageUrl, 'banner'));
    await this.outbox.event(manager, adsChanged, adChange(id, 1));
  }
}

interface Taking<Item> {
  /** Answers for each record, in order. */
  readonly take: (kept: readonly Item[]) => Promise<ImportOutcome[]>;
  /** What a record needs that was taken just now. */
  readonly complete: (record: Item) => Promise<void>;
}

/** Takes those records in that lead nobody into a network that only some know, as with what administrators type. */
async function takePublic<Item>(
  records: readonly Item[],
  linkOf: (record: Item) => string,
  { take, complete }: Taking<Item>,
): Promise<ImportOutcome[]> {
  const kept = records.filter((record) => !leadsInside(linkOf(record)));
  const outcomes = new Map<Item, ImportOutcome>();
  for (const [index, outcome] of (await take(kept)).entries()) {
    const record = kept[index];
    if (record === undefined) continue;
    outcomes.set(record, outcome);
    if (outcome === 'taken') await complete(record);
  }
  return records.map((record) => outcomes.get(record) ?? 'link-internal');
}

const leadsInside = (link: string): boolean => link !== '' && isInternal(link);
