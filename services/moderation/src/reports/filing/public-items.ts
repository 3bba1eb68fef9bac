import { ANONYMOUS, countPublicVideos } from '@alcova/contracts';
import { RpcClient } from '@alcova/messaging';
import { DrainRegistry, logger, Rounds } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TotalsRepository } from '../../tales/totals/totals.repository';

const EVERY_MS = 300_000;
const log = logger('public-items');

/**
 * How many contents everybody may see. Tales are moderation's own; the number of videos is asked for every
 * five minutes, so that no report waits for it. Until the first answer there are none: the budget is small then.
 */
@Injectable()
export class PublicItems implements OnApplicationBootstrap {
  private videos = 0;
  private readonly rounds = new Rounds(EVERY_MS, (reason) =>
    log.warn({ reason }, 'catalogue did not say how many videos are public'),
  );

  constructor(
    private readonly rpc: RpcClient,
    private readonly totals: TotalsRepository,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.drains.register(this.rounds);
    this.rounds.start(() => this.learn());
  }

  /** @throws CodedError `unavailable` while catalogue does not answer: the number stays as it was */
  async learn(): Promise<void> {
    this.videos = (await this.rpc.request(countPublicVideos, {}, { caller: ANONYMOUS })).total;
  }

  async count(manager: EntityManager): Promise<number> {
    return this.videos + (await this.totals.published(manager, null, []));
  }
}
