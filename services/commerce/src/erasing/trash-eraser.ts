import { RetentionJob, Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { AdsService } from '../ads/ads.service';
import { BooksService } from '../books/books.service';

const EVERY_MS = 10 * 60_000;

/** Erases what has lain in the trash for its time. Several replicas may do it at once. */
@Injectable()
export class TrashEraser extends RetentionJob {
  constructor(books: BooksService, ads: AdsService, transactions: Transactions, drains: DrainRegistry) {
    super({ component: 'trash', everyMs: EVERY_MS, facts: [books, ads] }, transactions, drains);
  }
}
