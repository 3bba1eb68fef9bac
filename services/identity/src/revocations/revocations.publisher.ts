import { type Revocation, revocationsBucket } from '@alcova/contracts';
import { KeyValues, type KeyValueWriter } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Rounds } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type RevocationEntry, RevocationsRepository } from './revocations.repository';

const log = logger('revocations');
const EVERY_MS = 400;
/** How often it is looked whether the bucket still is the one that was filled. */
const LOOK_MS = 2_000;
const PRUNE_MS = 60_000;
const BATCH = 200;
/** Writes to the broker under way at once. */
const AT_ONCE = 25;

/** An account's higher generation is the newer one; a sign-in ends once. */
const supersedes = (next: Revocation, stored: Revocation): boolean =>
  'gen' in next && (!('gen' in stored) || next.gen > stored.gen);

/**
 * Tells the gateways of revocations, after the commit. Replicas share the work, and what a crash makes them write twice does no harm: an
 * older entry never replaces a newer one. A bucket that is new (the first start, or the broker lost its store) is filled with everything
 * that may still refuse a token before the gateways rely on it.
 */
@Injectable()
export class RevocationsPublisher implements OnApplicationBootstrap {
  private readonly rounds = new Rounds(EVERY_MS, (reason) =>
    log.warn({ reason }, 'revocations wait for the broker'),
  );
  private readonly writer: KeyValueWriter<typeof revocationsBucket.entry>;
  /** The bucket that was filled last, and how far it went: one that is shorter was put back to an older state. */
  private filled = { created: '', lastSequence: 0 };
  private lookAt = 0;
  private pruneAt = 0;

  constructor(
    @Inject(RevocationsRepository) private readonly rows: RevocationsRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
    @Inject(KeyValues) keyValues: KeyValues,
    @Inject(DrainRegistry) private readonly drains: DrainRegistry,
  ) {
    this.writer = keyValues.writer(revocationsBucket);
  }

  onApplicationBootstrap(): void {
    this.rounds.start(() => this.round());
    this.drains.register(this.rounds);
  }

  private async round(): Promise<void> {
    if (performance.now() >= this.lookAt) {
      await this.fillNewBucket();
      this.lookAt = performance.now() + LOOK_MS;
    }
    while (!this.rounds.isStopping && (await this.publishBatch()) === BATCH) continue;
    if (performance.now() < this.pruneAt) return;
    this.pruneAt = performance.now() + PRUNE_MS;
    while (
      !this.rounds.isStopping &&
      (await this.transactions.run((manager) => this.rows.prune(manager, BATCH)))
    )
      continue;
  }

  private async fillNewBucket(): Promise<void> {
    const found = await this.writer.ensure();
    if (found.created !== this.filled.created || found.lastSequence < this.filled.lastSequence) {
      await this.fill();
      await this.writer.complete();
    }
    this.filled = found;
  }

  private async fill(): Promise<void> {
    for (let after = '0'; ;) {
      const entries = await this.transactions.run((manager) => this.rows.alive(manager, after, BATCH));
      await this.write(entries);
      const last = entries.at(-1);
      if (!last || entries.length < BATCH) return;
      after = last.id;
    }
  }

  /** The rows stay locked until they are written, so that replicas do not do the same work. @returns how many there were */
  private publishBatch(): Promise<number> {
    return this.transactions.run(async (manager) => {
      const entries = await this.rows.lockWaiting(manager, BATCH);
      if (entries.length === 0) return 0;
      await this.write(entries);
      await this.rows.markPublished(
        manager,
        entries.map(({ id }) => id),
      );
      return entries.length;
    });
  }

  private async write(entries: readonly RevocationEntry[]): Promise<void> {
    for (let start = 0; start < entries.length; start += AT_ONCE)
      await Promise.all(
        entries
          .slice(start, start + AT_ONCE)
          .map(({ key, value }) => this.writer.put(key, value, supersedes)),
      );
  }
}
