import { revocationsBucket } from '@alcova/contracts';
import { BucketPublisher, KeyValues } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { type RevocationEntry, RevocationsRepository } from './revocations.repository';

const log = logger('revocations');
const EVERY_MS = 400;
const PRUNE_MS = 60_000;
const PRUNED_AT_ONCE = 200;

/** Tells the gateways of revocations, and forgets those that can refuse no token any more. */
@Injectable()
export class RevocationsPublisher {
  private readonly publisher: BucketPublisher<typeof revocationsBucket.entry, RevocationEntry>;
  private pruneAt = 0;

  constructor(
    private readonly rows: RevocationsRepository,
    private readonly transactions: Transactions,
    keyValues: KeyValues,
    private readonly drains: DrainRegistry,
  ) {
    this.publisher = new BucketPublisher(keyValues.writer(revocationsBucket), {
      entryOf: (entry) => entry,
      // An account's higher generation is the newer one; a sign-in ends once.
      supersedes: (next, stored) => 'gen' in next && (!('gen' in stored) || next.gen > stored.gen),
      standing: [(after, most) => transactions.run((manager) => rows.alive(manager, after?.id ?? '0', most))],
      tell: (most, write) => this.tell(most, write),
    });
  }

  @Repeat(EVERY_MS, log, 'revocations wait for the broker')
  async round(): Promise<void> {
    await this.publisher.round(this.drains);
    if (performance.now() < this.pruneAt) return;
    this.pruneAt = performance.now() + PRUNE_MS;
    while (
      !this.drains.isStopping &&
      (await this.transactions.run((manager) => this.rows.prune(manager, PRUNED_AT_ONCE)))
    )
      continue;
  }

  private tell(most: number, write: (entries: readonly RevocationEntry[]) => Promise<void>): Promise<number> {
    return this.transactions.run(async (manager) => {
      const waiting = await this.rows.lockWaiting(manager, most);
      if (waiting.length === 0) return 0;
      await write(waiting);
      const ids = waiting.map(({ id }) => id);
      await this.rows.markPublished(manager, ids);
      return waiting.length;
    });
  }
}
