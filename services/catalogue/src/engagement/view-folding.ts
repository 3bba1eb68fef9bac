import { Transactions } from '@alcova/persistence';
import { counter, DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { ViewSlotsRepository } from './view-slots.repository';

const EVERY_MS = 1_000;

const log = logger('views');
const folded = counter(
  'alcova_catalogue_views_folded_total',
  'Views that were added to the counters of their videos',
);

/** Brings views into the counters of their videos, all of a second at once; replicas take turns. */
@Injectable()
export class ViewFolding {
  constructor(
    private readonly slots: ViewSlotsRepository,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  /** Step by step until the counters have what was written before. */
  @Repeat(EVERY_MS, log, 'adding views to the counters failed')
  async fold(): Promise<void> {
    while (!this.drains.isStopping) {
      const { views, isMore } = await this.transactions.run((manager) => this.slots.fold(manager));
      folded.inc(views);
      if (!isMore) return;
    }
  }
}
