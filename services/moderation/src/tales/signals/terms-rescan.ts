import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { WAITING } from '../lists/conditions';
import { TermsRepository } from '../terms/terms.repository';
import { Signals } from './signals.service';

const EVERY_MS = 2_000;
const AT_ONCE = 20;
const rows = z.array(z.object({ id: z.string(), title: z.string(), tale: z.string(), author: z.string() }));
const log = logger('signals');

/** Looks through what was never looked through, as imported tales, and what waits since the list of terms is another one. */
@Injectable()
export class TermsRescan {
  constructor(
    private readonly signals: Signals,
    private readonly terms: TermsRepository,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  /** Step by step until nothing is left; several replicas share the work. Answers how many tales there were. */
  @Repeat(EVERY_MS, log, 'looking through tales failed')
  async all(): Promise<number> {
    let done = 0;
    while (!this.drains.isStopping) {
      const some = await this.transactions.run((manager) => this.step(manager));
      if (some === 0) break;
      done += some;
    }
    return done;
  }

  /** What waits comes first, then what was never looked through. */
  private async step(manager: EntityManager): Promise<number> {
    const found = rows.parse(
      await manager.query(
        `SELECT id, title, tale, author FROM tales
         WHERE ${WAITING} AND terms_version < $2
         LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [AT_ONCE, await this.terms.version(manager)],
      ),
    );
    const rest = rows.parse(
      await manager.query(
        'SELECT id, title, tale, author FROM tales WHERE terms_version IS NULL LIMIT $1 FOR UPDATE SKIP LOCKED',
        [AT_ONCE - found.length],
      ),
    );
    for (const text of [...found, ...rest]) {
      await this.signals.store(manager, text.id, text, this.signals.prepare(text));
      // Others have their turn at the processor.
      await setImmediate();
    }
    return found.length + rest.length;
  }
}
