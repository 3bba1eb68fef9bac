import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Rounds } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ViewsRepository } from './views.repository';

const EVERY_MS = 10 * 60_000;
const log = logger('engagement');

/** Forgets who watched what once it is of no use. Several replicas may do it at once. */
@Injectable()
export class Pruner implements OnApplicationBootstrap {
  private readonly rounds = new Rounds(EVERY_MS, (reason) => log.warn({ reason }, 'pruning failed'));

  constructor(
    @Inject(ViewsRepository) private readonly views: ViewsRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
    @Inject(DrainRegistry) private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.drains.register(this.rounds);
    this.rounds.start(() => this.prune());
  }

  /** Step by step until nothing is left to forget, or the process stops. */
  async prune(): Promise<void> {
    while (!this.rounds.isStopping)
      if ((await this.transactions.run((manager) => this.views.prune(manager))) === 0) return;
  }
}
