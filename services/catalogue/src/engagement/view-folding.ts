import { Transactions } from '@alcova/persistence';
import { counter, DrainRegistry, logger, Rounds } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ViewSlotsRepository } from './view-slots.repository';

const EVERY_MS = 1_000;

const log = logger('views');
const folded = counter(
  'alcova_catalogue_views_folded_total',
  'Views that were added to the counters of their videos',
);

/** Brings views into the counters of their videos, all of a second at once; replicas take turns. */
@Injectable()
export class ViewFolding implements OnApplicationBootstrap {
  private readonly rounds = new Rounds(EVERY_MS, (reason) =>
    log.warn({ reason }, 'adding views to the counters failed'),
  );

  constructor(
    private readonly slots: ViewSlotsRepository,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.drains.register(this.rounds);
    this.rounds.start(() => this.fold());
  }

  /** Step by step until the counters have what was written before. */
  async fold(): Promise<void> {
    while (!this.rounds.isStopping) {
      const { views, isMore } = await this.transactions.run((manager) => this.slots.fold(manager));
      folded.inc(views);
      if (!isMore) return;
    }
  }
}
