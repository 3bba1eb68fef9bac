import { ANONYMOUS, countPublicVideos } from '@alcova/contracts';
import { RpcClient } from '@alcova/messaging';
import { logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TotalsRepository } from '../../tales/totals/totals.repository';

const EVERY_MS = 300_000;
const log = logger('public-items');

/**
 * How many contents everybody may see. Tales are moderation's own; the number of videos is asked for every
 * five minutes, so that no report waits for it. Until the first answer there are none: the budget is small then.
 */
@Injectable()
export class PublicItems {
  private videos = 0;

  constructor(
    private readonly rpc: RpcClient,
    private readonly totals: TotalsRepository,
  ) {}

  /** @throws CodedError `unavailable` while catalogue does not answer: the number stays as it was */
  @Repeat(EVERY_MS, log, 'catalogue did not say how many videos are public')
  async learn(): Promise<void> {
    this.videos = (await this.rpc.request(countPublicVideos, {}, { caller: ANONYMOUS })).total;
  }

  async count(manager: EntityManager): Promise<number> {
    return this.videos + (await this.totals.published(manager, null, []));
  }
}
