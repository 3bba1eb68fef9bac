import {
  adImpressionRoute,
  category,
  CodedError,
  countAdImpression,
  followAd,
  followAdRoute,
  listAdsRoute,
  randomAdRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles, HandlesRedirect } from '../http/handles';
import { leadAway } from '../passers-by/lead-away';
import { PassersBy } from '../passers-by/passers-by';
import { LivePolicy } from '../policy/live-policy';
import { HandlesPublic } from '../public-bytes/public-read';
import { ServiceCalls } from '../services/service-calls';
import { chooseByWeight } from './choice';
import { LiveAds } from './live-ads';

/** The site's own banners, as anybody meets them. */
@Controller()
export class AdsController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly live: LiveAds,
    private readonly passersBy: PassersBy,
    private readonly policy: LivePolicy,
  ) {}

  @HandlesPublic(listAdsRoute, { of: 'ads', shows: ({ items }) => items.map(({ id }) => id) })
  async list({ query: { page, pageSize } }: InputOf<typeof listAdsRoute>) {
    const shown = await this.live.shown();
    const items = shown.slice((page - 1) * pageSize, page * pageSize);
    return { items, total: shown.length, page, pageSize };
  }

  @Handles(randomAdRoute)
  async random({ query }: InputOf<typeof randomAdRoute>, { reply, request }: Call) {
    reply.header('cache-control', 'no-store');
    const page = category.safeParse(query.category);
    if (page.success && this.policy.of(request).refuses('ads', page.data)) throw new CodedError('ad.none');
    const ad = chooseByWeight(await this.live.shown(), Math.random);
    if (!ad) throw new CodedError('ad.none');
    return ad;
  }

  @Handles(adImpressionRoute)
  async impression({ params, query }: InputOf<typeof adImpressionRoute>, { caller, request }: Call) {
    const sighting = { ...params, ...query, ...this.passersBy.of(request) };
    return this.services.request(countAdImpression, sighting, { caller });
  }

  @HandlesRedirect(followAdRoute, { limit: 'follow' })
  async follow({ params, query }: InputOf<typeof followAdRoute>, { caller, request, reply }: Call) {
    leadAway(reply);
    const sighting = { ...params, ...query, ...this.passersBy.of(request) };
    const { link } = await this.services.request(followAd, sighting, { caller });
    return link;
  }
}
