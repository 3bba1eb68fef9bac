import { MAX_TOLD_FILES } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { ServingRepository } from './serving.repository';
import { ServingService } from './serving.service';

const log = logger('hold-walks');
/** How late the first step after a change of the policy is, when all goes well. */
const EVERY_MS = 500;

/**
 * Looks at all videos of the categories that a change of the policy touches. A step looks at a bounded number of videos and remembers how
 * far it came, in one transaction: what a kill interrupts goes on there.
 */
@Injectable()
export class HoldBackfill {
  constructor(
    private readonly rows: ServingRepository,
    private readonly serving: ServingService,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  @Repeat(EVERY_MS, log, 'videos wait to be held or given free')
  async work(): Promise<void> {
    while (!this.drains.isStopping && (await this.step())) continue;
  }

  /** False when there is nothing to look at. */
  private step(): Promise<boolean> {
    return this.transactions.run(async (manager) => {
      // Before the walk is locked: a change of the policy waits for this step, and then writes walks.
      await this.rows.holdPolicy(manager);
      const walk = await this.rows.takeWalk(manager);
      if (!walk) return false;
      const ids = await this.rows.next(manager, walk, MAX_TOLD_FILES);
      const mistold = await this.rows.lockStale(manager, ids);
      if (mistold.length > 0) await this.serving.follow(manager, mistold);
      const last = ids.length === MAX_TOLD_FILES ? ids.at(-1) : undefined;
      await this.rows.rememberWalk(manager, walk.category, last ?? null);
      return true;
    });
  }
}
