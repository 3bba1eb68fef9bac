import { type HeldAsset, heldAssetsBucket } from '@alcova/contracts';
import { KeyValues, type KeyValueWriter } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Rounds } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config';
import { HoldsRepository } from './holds.repository';

const log = logger('holds');
const EVERY_MS = 400;
/** How often it is looked whether the bucket still is the one that was filled. */
const LOOK_MS = 2_000;
const BATCH = 200;
/** Writes to the broker under way at once. */
const AT_ONCE = 25;

const supersedes = (next: HeldAsset, stored: HeldAsset): boolean => next.version > stored.version;

/**
 * Tells the gateways which assets are held, after the commit. Replicas share the work, and what a crash makes them write twice does no harm:
 * an older entry never replaces a newer one. A bucket that is new (the first start, or the broker lost its store) is filled with every hold
 * before the gateways rely on it.
 */
@Injectable()
export class HoldsPublisher implements OnApplicationBootstrap {
  private readonly rounds = new Rounds(EVERY_MS, (reason) =>
    log.warn({ reason }, 'holds wait for the broker'),
  );
  private readonly writer: KeyValueWriter<typeof heldAssetsBucket.entry>;
  /** The bucket that was filled last, and how far it went: one that is shorter was put back to an older state. */
  private filled = { created: '', lastSequence: 0 };
  private lookAt = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(HoldsRepository) private readonly rows: HoldsRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
    @Inject(KeyValues) keyValues: KeyValues,
    @Inject(DrainRegistry) private readonly drains: DrainRegistry,
  ) {
    this.writer = keyValues.writer(heldAssetsBucket);
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
  }

  private async fillNewBucket(): Promise<void> {
    const found = await this.writer.ensure();
    if (found.created !== this.filled.created || found.lastSequence < this.filled.lastSequence) {
      await this.fill((manager, after) => this.rows.standing(manager, after, BATCH));
      // The holds first: gateways serve nothing until they have come.
      await this.fill((manager, after) => this.rows.freed(manager, after, BATCH));
      await this.writer.complete();
    }
    this.filled = found;
  }

  private async fill(read: (manager: EntityManager, after: string) => Promise<HeldAsset[]>): Promise<void> {
    for (let after = ''; ;) {
      const entries = await this.transactions.run((manager) => read(manager, after));
      await this.write(entries);
      const last = entries.at(-1);
      if (!last || entries.length < BATCH) return;
      after = last.assetId;
    }
  }

  /** The rows stay locked until they are written, so that replicas do not do the same work. @returns how many there were */
  private publishBatch(): Promise<number> {
    return this.transactions.run(async (manager) => {
      const entries = await this.rows.lockUntold(manager, BATCH);
      if (entries.length === 0) return 0;
      await this.write(entries);
      await this.rows.markTold(
        manager,
        entries.map(({ assetId }) => assetId),
        this.config.PURGE_URL !== undefined,
      );
      return entries.length;
    });
  }

  private async write(entries: readonly HeldAsset[]): Promise<void> {
    for (let start = 0; start < entries.length; start += AT_ONCE)
      await Promise.all(
        entries
          .slice(start, start + AT_ONCE)
          .map((entry) => this.writer.put(entry.assetId, entry, supersedes)),
      );
  }
}
