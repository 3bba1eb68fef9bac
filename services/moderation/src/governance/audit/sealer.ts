import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Rounds } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { BatchesRepository } from './batches.repository';
import { batchHash, CHAIN_BEGINNING, HASH_FORM } from './chain';

const EVERY_MS = 5_000;
const MOST_ENTRIES = 500;
const log = logger('audit');

/**
 * Closes batches of the audit log. A batch holds the entries that were there when it was closed, whichever transaction came to its end
 * first: one that is committed later belongs to a later batch.
 */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap {
  private readonly rounds = new Rounds(EVERY_MS, (reason) =>
    log.warn({ reason }, 'a batch of the audit log could not be closed'),
  );

  constructor(
    private readonly batches: BatchesRepository,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.drains.register(this.rounds);
    this.rounds.start(() => this.sealAll());
  }

  /** Closes batches until no entry is left open. Answers how many batches there were. */
  async sealAll(): Promise<number> {
    let sealed = 0;
    while (!this.rounds.isStopping && (await this.seal())) sealed += 1;
    return sealed;
  }

  /** One batch; false when there is nothing to close, or another process does it. */
  private async seal(): Promise<boolean> {
    const batch = await this.transactions.run(async (manager) => {
      if (!(await this.batches.lock(manager))) return undefined;
      const open = await this.batches.open(manager, MOST_ENTRIES);
      if (open.length === 0) return undefined;
      const last = await this.batches.last(manager);
      const number = (last?.number ?? 0) + 1;
      const entries = open.map(({ entry }) => entry);
      const place = { previous: last?.hash ?? CHAIN_BEGINNING, number, form: HASH_FORM };
      const made = { number, form: HASH_FORM, entries: entries.length, hash: batchHash(place, entries) };
      await this.batches.add(
        manager,
        made,
        entries.map(({ id }) => id),
      );
      return made;
    });
    // Outside the database the chain's end is known too: cut off there, it would not be missed otherwise.
    if (batch) log.info(batch, 'a batch of the audit log was closed');
    return batch !== undefined;
  }
}
