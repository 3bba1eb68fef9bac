import { category, CodedError, exportAdDays, listAds, randomAd } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import type { Download } from '../http/download';
import { Handles, HandlesDownload } from '../http/handles';
import { LivePolicy } from '../policy/live-policy';
import { HandlesPublic } from '../public-bytes/public-read';
import { ServiceCalls } from '../services/service-calls';
import { adDaysCsv } from './ads-export';
import { chooseByWeight } from './choice';
import { LiveAds } from './live-ads';

/** The site's own banners, as anybody meets them. */
@Controller()
export class AdsController {
  constructor(
    private readonly live: LiveAds,
    private readonly policy: LivePolicy,
    private readonly services: ServiceCalls,
  ) {}

  @HandlesPublic(listAds)
  async list({ query: { page, pageSize } }: InputOf<typeof listAds>) {
    const shown = await this.live.shown();
    const items = shown.slice((page - 1) * pageSize, page * pageSize);
    return { items, total: shown.length, page, pageSize };
  }

  @HandlesDownload(exportAdDays)
  async export(_input: InputOf<typeof exportAdDays>, { caller }: Call): Promise<Download> {
    return { fileName: 'anuncios.csv', bytes: await adDaysCsv(this.services, caller) };
  }

  @Handles(randomAd)
  async random({ query }: InputOf<typeof randomAd>, { reply, request }: Call) {
    reply.header('cache-control', 'no-store');
    const page = category.safeParse(query.category);
    if (page.success && this.policy.of(request).refuses('ads', page.data)) throw new CodedError('ad.none');
    const ad = chooseByWeight(await this.live.shown(), Math.random);
    if (!ad) throw new CodedError('ad.none');
    return ad;
  }
}
