import {
  category,
  changeVideos,
  changeVideosRoute,
  dailyStatisticsRoute,
  exportVideosRoute,
  getAdminVideoRoute,
  getDailyStatistics,
  getVideo,
  getVideoTotals,
  previewVideosChange,
  previewVideosChangeRoute,
  rewriteAddressesRoute,
  rewriteAddressesStep,
  videoTotalsRoute,
} from '@alcova/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import type { Call, InputOf } from '../http/call';
import type { Download } from '../http/download';
import { Handles, HandlesDownload } from '../http/handles';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { videosCsv } from './video-export';

const EXPORT_FILE = 'videos.csv';

/** What administrators ask of the catalogue as a whole. */
@Controller()
export class VideoAdministrationController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Handles(videoTotalsRoute)
  totals(_input: InputOf<typeof videoTotalsRoute>, { caller }: Call) {
    return this.services.request(getVideoTotals, {}, { caller });
  }

  @Handles(getAdminVideoRoute)
  one({ params }: InputOf<typeof getAdminVideoRoute>, { caller }: Call) {
    return this.services.request(getVideo, params, { caller });
  }

  @Handles(previewVideosChangeRoute)
  previewChange({ body }: InputOf<typeof previewVideosChangeRoute>, { caller }: Call) {
    return this.services.request(previewVideosChange, body, { caller });
  }

  @Handles(changeVideosRoute)
  async change({ body }: InputOf<typeof changeVideosRoute>, { caller }: Call) {
    const answer = await this.services.request(changeVideos, body, { caller });
    for (const { id } of answer.changed) this.reads.changed('videos', id);
    return answer;
  }

  /** Whoever may not export learns it before the first byte, since the guard comes first. */
  @HandlesDownload(exportVideosRoute)
  async export({ query }: InputOf<typeof exportVideosRoute>, { caller }: Call): Promise<Download> {
    const { status, author, category: typed } = query;
    const known = category.safeParse(typed);
    const isUnknown = typed !== undefined && typed !== '' && !known.success;
    const wish = isUnknown ? null : { status, author, category: known.data };
    return { fileName: EXPORT_FILE, bytes: await videosCsv(this.services, caller, wish) };
  }

  @Handles(dailyStatisticsRoute)
  daily({ query }: InputOf<typeof dailyStatisticsRoute>, { caller }: Call) {
    return this.services.request(getDailyStatistics, query, { caller });
  }

  @Handles(rewriteAddressesRoute)
  rewrite({ body }: InputOf<typeof rewriteAddressesRoute>, { caller }: Call) {
    const { VIDEO_CDN_URL: videoTo, IMAGE_CDN_URL: imageTo } = this.config;
    return this.services.request(rewriteAddressesStep, { ...body, videoTo, imageTo }, { caller });
  }
}
