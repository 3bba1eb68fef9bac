import { RetentionJob, Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { ViewsRepository } from './views.repository';

const EVERY_MS = 10 * 60_000;

/** Forgets who watched what once it is of no use. */
@Injectable()
export class ViewRetention extends RetentionJob {
  constructor(views: ViewsRepository, transactions: Transactions, drains: DrainRegistry) {
    super({ component: 'engagement', everyMs: EVERY_MS, facts: [views] }, transactions, drains);
  }
}
