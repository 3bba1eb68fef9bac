import {
  countAdImpression,
  createAd,
  deleteAd,
  eraseAd,
  exportAdDaysPage,
  followAd,
  getAdminAd,
  type InputOf,
  listAdDays,
  listAdminAds,
  listEligibleAds,
  restoreAd,
  updateAd,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { AdsService } from './ads.service';

@Controller()
export class AdsController {
  constructor(private readonly ads: AdsService) {}

  @Operation(listEligibleAds)
  async listEligible() {
    return this.ads.listEligible();
  }

  @Operation(listAdminAds)
  async listForAdministrators(input: InputOf<typeof listAdminAds>) {
    return this.ads.listForAdministrators(input);
  }

  @Operation(getAdminAd)
  async get({ id }: InputOf<typeof getAdminAd>) {
    return this.ads.get(id);
  }

  @Operation(listAdDays)
  async days({ id }: InputOf<typeof listAdDays>) {
    return this.ads.days(id);
  }

  @Operation(exportAdDaysPage)
  async exportDays({ after }: InputOf<typeof exportAdDaysPage>, { caller }: RpcContext) {
    return this.ads.exportDays(after, caller);
  }

  @Operation(createAd)
  async create(input: InputOf<typeof createAd>, { caller }: RpcContext) {
    return this.ads.create(input, caller);
  }

  @Operation(updateAd)
  async update({ id, ...changes }: InputOf<typeof updateAd>, { caller }: RpcContext) {
    return this.ads.update(id, changes, caller);
  }

  @Operation(deleteAd)
  async remove({ id }: InputOf<typeof deleteAd>, { caller }: RpcContext) {
    return this.ads.remove(id, caller);
  }

  @Operation(restoreAd)
  async restore({ id }: InputOf<typeof restoreAd>, { caller }: RpcContext) {
    return this.ads.restore(id, caller);
  }

  @Operation(eraseAd)
  async erase({ id }: InputOf<typeof eraseAd>, { caller }: RpcContext) {
    return this.ads.erase(id, caller);
  }

  @Operation(countAdImpression)
  async impression(input: InputOf<typeof countAdImpression>) {
    return this.ads.see(input);
  }

  @Operation(followAd)
  async follow(input: InputOf<typeof followAd>) {
    return this.ads.follow(input);
  }
}
