import { Forgetting, Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { AdsService } from '../ads/ads.service';
import { BooksService } from '../books/books.service';

const EVERY_MS = 10 * 60_000;

/** Erases what has lain in the trash for its time. Several replicas may do it at once. */
@Injectable()
export class TrashEraser extends Forgetting {
  constructor(
    @Inject(BooksService) books: BooksService,
    @Inject(AdsService) ads: AdsService,
    @Inject(Transactions) transactions: Transactions,
    @Inject(DrainRegistry) drains: DrainRegistry,
  ) {
    super({ component: 'trash', everyMs: EVERY_MS, facts: [books, ads] }, transactions, drains);
  }
}
