import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Rounds } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AdSightingsRepository } from './ad-sightings.repository';
import { BookVisitsRepository } from './book-visits.repository';

const EVERY_MS = 5 * 60_000;
const log = logger('counting');

/** Forgets who looked and clicked as soon as that is of no use: within minutes. Several replicas may do it at once. */
@Injectable()
export class Pruner implements OnApplicationBootstrap {
  private readonly rounds = new Rounds(EVERY_MS, (reason) => log.warn({ reason }, 'pruning failed'));

  constructor(
    @Inject(AdSightingsRepository) private readonly ads: AdSightingsRepository,
    @Inject(BookVisitsRepository) private readonly books: BookVisitsRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
    @Inject(DrainRegistry) private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.drains.register(this.rounds);
    this.rounds.start(() => this.prune());
  }

  /** Step by step until nothing is left to forget, or the process stops. */
  async prune(): Promise<void> {
    for (const facts of [this.ads, this.books])
      while (!this.rounds.isStopping)
        if ((await this.transactions.run((manager) => facts.prune(manager))) === 0) break;
  }
}
