import { type HeldAsset, type PurgeOrder } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { HoldsRepository } from './holds.repository';

const log = logger('purges');
const EVERY_MS = 500;
const ANSWER_WITHIN_MS = 10_000;

/** What a cache keeps of an asset: every signed address of it, and its public pictures. */
export const purgeOrderOf = ({ assetId, isHeld, images }: HeldAsset): PurgeOrder => ({
  assetId,
  isHeld,
  prefixes: [`/media/*/*/*/${assetId}/`],
  paths: images.map((key) => `/${key}`),
});

/**
 * Asks the caches in front of the site to drop what they keep of an asset that was taken down, and what they keep of its refusals when it is
 * given back. The gateways refuse in any case; a cache that cannot be reached is asked again, and loudly given up in the end.
 */
@Injectable()
export class CacheInvalidation {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly rows: HoldsRepository,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  @Repeat(EVERY_MS, log, 'purges wait')
  async work(): Promise<void> {
    const { PURGE_URL } = this.config;
    if (PURGE_URL === undefined) return;
    while (!this.drains.isStopping && (await this.purgeOne(PURGE_URL))) continue;
  }

  private async purgeOne(address: string): Promise<boolean> {
    const held = await this.transactions.run((manager) => this.rows.takePurge(manager));
    if (!held) return false;
    try {
      await this.ask(address, held);
      await this.transactions.run((manager) => this.rows.purged(manager, held));
    } catch (error) {
      const givenUp = await this.transactions.run((manager) => this.rows.purgeFailed(manager, held));
      const facts = { reason: error instanceof Error ? error.message : String(error), assetId: held.assetId };
      if (givenUp) log.error(facts, 'a cache did not drop what was taken down, and is not asked again');
      else log.warn(facts, 'a cache did not drop what was taken down, asking again');
    }
    return true;
  }

  /** @throws Error when the answer is late or not 2xx */
  private async ask(address: string, held: HeldAsset): Promise<void> {
    const { PURGE_TOKEN } = this.config;
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(PURGE_TOKEN === undefined ? {} : { authorization: `Bearer ${PURGE_TOKEN}` }),
      },
      body: JSON.stringify(purgeOrderOf(held)),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the cache answered ${response.status}`);
  }
}
