import { CodedError } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { AdSightingsRepository, type Sighting } from '../counting/ad-sightings.repository';
import { publicLink } from '../links/public-link';
import { AdsRepository } from './ads.repository';

/** Impressions and clicks. */
@Injectable()
export class SightingsService {
  constructor(
    private readonly ads: AdsRepository,
    private readonly sightings: AdSightingsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Counts once a person and ad in five minutes. @throws CodedError ad.not-found */
  async impression(sighting: Sighting): Promise<{ counted: boolean }> {
    return this.transactions.run(async (manager) => {
      if ((await this.ads.linkOf(manager, sighting.id)) === undefined) throw new CodedError('ad.not-found');
      return { counted: await this.sightings.count(manager, 'impression', sighting) };
    });
  }

  /**
   * Counts once a person and ad in a minute, and answers where the ad leads in any case.
   * @throws CodedError ad.not-found, also for one that leads nowhere on the public web
   */
  async follow(sighting: Sighting): Promise<{ link: string }> {
    return this.transactions.run(async (manager) => {
      const link = publicLink((await this.ads.linkOf(manager, sighting.id)) ?? '');
      if (link === undefined) throw new CodedError('ad.not-found');
      await this.sightings.count(manager, 'click', sighting);
      return { link };
    });
  }
}
