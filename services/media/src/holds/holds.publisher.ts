import { type HeldAsset, heldAssetsBucket } from '@alcova/contracts';
import { BucketPublisher, KeyValues } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { HoldsRepository } from './holds.repository';

const log = logger('holds');
const EVERY_MS = 400;

/** Tells the gateways which assets are held. */
@Injectable()
export class HoldsPublisher {
  private readonly publisher: BucketPublisher<typeof heldAssetsBucket.entry, HeldAsset>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly rows: HoldsRepository,
    private readonly transactions: Transactions,
    keyValues: KeyValues,
    private readonly drains: DrainRegistry,
  ) {
    this.publisher = new BucketPublisher(keyValues.writer(heldAssetsBucket), {
      entryOf: (held) => ({ key: held.assetId, value: held }),
      supersedes: (next, stored) => next.version > stored.version,
      // The holds first: gateways serve nothing until they have come.
      standing: [
        (after, most) => transactions.run((manager) => rows.standing(manager, after?.assetId ?? '', most)),
        (after, most) => transactions.run((manager) => rows.freed(manager, after?.assetId ?? '', most)),
      ],
      tell: (most, write) => this.tell(most, write),
    });
  }

  @Repeat(EVERY_MS, log, 'holds wait for the broker')
  async work(): Promise<void> {
    await this.publisher.round(this.drains);
  }

  private tell(most: number, write: (held: readonly HeldAsset[]) => Promise<void>): Promise<number> {
    return this.transactions.run(async (manager) => {
      const untold = await this.rows.lockUntold(manager, most);
      if (untold.length === 0) return 0;
      await write(untold);
      const ids = untold.map(({ assetId }) => assetId);
      await this.rows.markTold(manager, ids, this.config.PURGE_URL !== undefined);
      return untold.length;
    });
  }
}
