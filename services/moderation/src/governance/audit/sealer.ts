import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { BatchesRepository } from './batches.repository';
import { batchHash, CHAIN_BEGINNING, HASH_FORM } from './chain';

const EVERY_MS = 5_000;
const MAX_ENTRIES = 500;
const log = logger('audit');

/**
 * Closes batches of the audit log. A batch holds the entries that were there when it was closed, whichever transaction came to its end
 * first: one that is committed later belongs to a later batch.
 */
@Injectable()
export class AuditSealer {
  constructor(
    private readonly batches: BatchesRepository,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  /** Closes batches until no entry is left open. Answers how many batches there were. */
  @Repeat(EVERY_MS, log, 'a batch of the audit log could not be closed')
  async sealAll(): Promise<number> {
    let sealed = 0;
    while (!this.drains.isStopping && (await this.seal())) sealed += 1;
    return sealed;
  }

  /** One batch; false when there is nothing to close, or another process does it. */
  private async seal(): Promise<boolean> {
    const batch = await this.transactions.run(async (manager) => {
      if (!(await this.batches.lock(manager))) return undefined;
      const open = await this.batches.open(manager, MAX_ENTRIES);
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
