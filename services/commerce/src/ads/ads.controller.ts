import {
  countAdImpression,
  createAd,
  deleteAd,
  eraseAd,
  followAd,
  listAdminAds,
  listEligibleAds,
  restoreAd,
  updateAd,
} from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { AdsService } from './ads.service';
import { SightingsService } from './sightings.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class AdsController {
  constructor(
    private readonly ads: AdsService,
    private readonly sightings: SightingsService,
  ) {}

  @Serve(listEligibleAds)
  async listEligible() {
    return this.ads.listEligible();
  }

  @Serve(listAdminAds)
  async listForAdministrators(input: In<typeof listAdminAds>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.ads.listForAdministrators(input);
  }

  @Serve(createAd)
  async create(input: In<typeof createAd>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.ads.create(input, caller);
  }

  @Serve(updateAd)
  async update(input: In<typeof updateAd>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.ads.update(input.id, input.changes, caller);
  }

  @Serve(deleteAd)
  async remove(input: In<typeof deleteAd>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.ads.remove(input.id, caller);
  }

  @Serve(restoreAd)
  async restore(input: In<typeof restoreAd>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.ads.restore(input.id, caller);
  }

  @Serve(eraseAd)
  async erase(input: In<typeof eraseAd>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.ads.erase(input.id, caller);
  }

  @Serve(countAdImpression)
  async impression(input: In<typeof countAdImpression>) {
    return this.sightings.impression(input);
  }

  @Serve(followAd)
  async follow(input: In<typeof followAd>) {
    return this.sightings.follow(input);
  }
}
