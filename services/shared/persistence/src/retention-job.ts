import { type DrainRegistry, logger } from '@alcova/platform';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Transactions } from './transactions';

/** Facts that are of no use after a while. */
export interface RetainedFacts {
  /** Removes a bounded number of those whose time is up; answers how many. */
  prune(manager: EntityManager): Promise<number>;
}

/** Forgets facts in rounds, a bounded number a transaction. Several replicas may do it at once. */
export abstract class RetentionJob implements OnApplicationBootstrap {
  /** @param options.component names the log that tells of failures */
  protected constructor(
    private readonly options: {
      readonly component: string;
      readonly everyMs: number;
      readonly facts: readonly RetainedFacts[];
    },
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const log = logger(this.options.component);
    const failed = (reason: string) => log.warn({ reason }, 'pruning failed');
    this.drains.repeat(() => this.prune(), { everyMs: this.options.everyMs, failed });
  }

  /** Step by step until nothing is left to forget, or the process stops. */
  async prune(): Promise<void> {
    for (const facts of this.options.facts)
      while (!this.drains.isStopping)
        if ((await this.transactions.run((manager) => facts.prune(manager))) === 0) break;
  }
}
