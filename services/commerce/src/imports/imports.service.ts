import {
  adsChanged,
  booksChanged,
  type ImportedAd,
  type ImportedBook,
  type ImportOutcome,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { takeImported, Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AdsRepository } from '../ads/ads.repository';
import { BooksRepository } from '../books/books.repository';
import { Pictures } from '../images/pictures';
import { isInternal } from '../links/public-link';
import { ShopImportsRepository } from './shop-imports.repository';

/** Takes in books and ads of another installation. Their pictures are fetched as those that administrators name. */
@Injectable()
export class ImportsService {
  constructor(
    @Inject(ShopImportsRepository) private readonly shop: ShopImportsRepository,
    @Inject(BooksRepository) private readonly books: BooksRepository,
    @Inject(AdsRepository) private readonly ads: AdsRepository,
    @Inject(Pictures) private readonly pictures: Pictures,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  async takeBooks(records: readonly ImportedBook[]): Promise<ImportOutcome[]> {
    return this.transactions.run(async (manager) => {
      const kept = records.filter(({ link }) => !leadsInside(link));
      const outcomes = await takeImported(manager, 'book', kept, (fresh) =>
        this.shop.insertBooks(manager, fresh),
      );
      for (const [index, book] of kept.entries())
        if (outcomes[index] === 'taken') await this.complete(manager, book);
      return records.map(({ link }) =>
        leadsInside(link) ? 'link-internal' : (outcomes.shift() ?? 'present'),
      );
    });
  }

  private async complete(manager: EntityManager, { id, coverUrl }: ImportedBook): Promise<void> {
    if (coverUrl !== '')
      await this.books.setPicture(manager, id, await this.pictures.add(manager, coverUrl, 'cover'));
    const fact = { aggregateId: id, aggregateVersion: 1, payload: { bookId: id } };
    await this.outbox.event(manager, booksChanged, fact);
  }

  async takeAds(records: readonly ImportedAd[]): Promise<ImportOutcome[]> {
    return this.transactions.run(async (manager) => {
      const kept = records.filter(({ redirectUrl }) => !leadsInside(redirectUrl));
      const outcomes = await takeImported(manager, 'ad', kept, (fresh) =>
        this.shop.insertAds(manager, fresh),
      );
      for (const [index, { id, imageUrl }] of kept.entries()) {
        if (outcomes[index] !== 'taken') continue;
        await this.ads.setPicture(manager, id, await this.pictures.add(manager, imageUrl, 'banner'));
        const fact = { aggregateId: id, aggregateVersion: 1, payload: { adId: id } };
        await this.outbox.event(manager, adsChanged, fact);
      }
      return records.map(({ redirectUrl }) =>
        leadsInside(redirectUrl) ? 'link-internal' : (outcomes.shift() ?? 'present'),
      );
    });
  }
}

/** As for what administrators type: nobody is led into a network that only some know. */
const leadsInside = (link: string): boolean => link !== '' && isInternal(link);
