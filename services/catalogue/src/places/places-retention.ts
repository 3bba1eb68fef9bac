import { RetentionJob, Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { PlacesRepository } from './places.repository';

const EVERY_MS = 60 * 60_000;

/** Forgets what people took off their lists, once no browser can bring it back. */
@Injectable()
export class PlacesRetention extends RetentionJob {
  constructor(places: PlacesRepository, transactions: Transactions, drains: DrainRegistry) {
    super({ component: 'places', everyMs: EVERY_MS, facts: [places] }, transactions, drains);
  }
}
