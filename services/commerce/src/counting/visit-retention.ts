import { RetentionJob, Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { AdSightingsRepository } from './ad-sightings.repository';
import { BookVisitsRepository } from './book-visits.repository';

const EVERY_MS = 5 * 60_000;

/** Forgets who looked and clicked as soon as that is of no use: within minutes. */
@Injectable()
export class VisitRetention extends RetentionJob {
  constructor(
    ads: AdSightingsRepository,
    books: BookVisitsRepository,
    transactions: Transactions,
    drains: DrainRegistry,
  ) {
    super({ component: 'counting', everyMs: EVERY_MS, facts: [ads, books] }, transactions, drains);
  }
}
