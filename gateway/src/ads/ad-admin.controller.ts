import {
  createAd,
  createAdRoute,
  deleteAd,
  deleteAdRoute,
  eraseAd,
  eraseAdRoute,
  listAdminAds,
  listAdminAdsRoute,
  restoreAd,
  restoreAdRoute,
  updateAd,
  updateAdRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { invalidAd } from './invalid-ad';
import { LiveAds } from './live-ads';

/** What administrators do with ads. */
@Controller()
export class AdAdminController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly live: LiveAds,
    private readonly reads: PublicReads,
  ) {}

  @Handles(listAdminAdsRoute)
  async list({ query }: InputOf<typeof listAdminAdsRoute>, { caller }: Call) {
    return this.services.request(listAdminAds, query, { caller });
  }

  @Handles(createAdRoute, { invalid: invalidAd })
  async create({ body }: InputOf<typeof createAdRoute>, { caller }: Call) {
    const ad = await this.services.request(createAd, body, { caller });
    this.changed(ad.id);
    return ad;
  }

  @Handles(updateAdRoute, { invalid: invalidAd })
  async update({ params, body }: InputOf<typeof updateAdRoute>, { caller }: Call) {
    const ad = await this.services.request(updateAd, { id: params.id, changes: body }, { caller });
    this.changed(ad.id);
    return ad;
  }

  @Handles(deleteAdRoute)
  async remove({ params }: InputOf<typeof deleteAdRoute>, { caller }: Call) {
    const removed = await this.services.request(deleteAd, params, { caller });
    this.changed(params.id);
    return removed;
  }

  @Handles(restoreAdRoute)
  async restore({ params }: InputOf<typeof restoreAdRoute>, { caller }: Call) {
    const restored = await this.services.request(restoreAd, params, { caller });
    this.changed(params.id);
    return restored;
  }

  @Handles(eraseAdRoute)
  async erase({ params }: InputOf<typeof eraseAdRoute>, { caller }: Call) {
    return this.services.request(eraseAd, params, { caller });
  }

  private changed(id: string): void {
    this.live.outdate();
    this.reads.changed('ads', id);
  }
}
