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
import { AdsController } from './ads.controller';
import { AdsRepository } from './ads.repository';
import { AdsService } from './ads.service';
import { SightingsService } from './sightings.service';

/** Ads, as the service's module takes them in. */
export const ads = {
  serves: [
    listEligibleAds,
    listAdminAds,
    createAd,
    updateAd,
    deleteAd,
    restoreAd,
    eraseAd,
    countAdImpression,
    followAd,
  ],
  controllers: [AdsController],
  providers: [AdsRepository, AdsService, SightingsService],
};
