import { Transactions } from '@alcova/persistence';
import { logger, Repeat } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Throttle } from '../credentials/throttle';

/** Rows that are of no use after a while. */
export interface Ended {
  /** Removes a bounded number of those whose time is up. */
  prune(manager: EntityManager): Promise<void>;
}
/** All of identity's, as `readonly Ended[]`. */
export const ENDED = Symbol('identity.ended');

const EVERY_MS = 15 * 60_000;
const log = logger('sessions');

/** Removes what has ended, at the start and then again and again: a process may not live until the second time. Several replicas may do it at once. */
@Injectable()
export class IdentityRetention {
  constructor(
    @Inject(ENDED) private readonly ended: readonly Ended[],
    private readonly throttle: Throttle,
    private readonly transactions: Transactions,
  ) {}

  @Repeat(EVERY_MS, log, 'pruning failed')
  async prune(): Promise<void> {
    for (const rows of this.ended) await this.transactions.run((manager) => rows.prune(manager));
    await this.throttle.prune();
  }
}
