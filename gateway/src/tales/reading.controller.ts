import { findTaleOfVideo, getVideo, taleOfVideo } from '@alcova/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import type { InputOf } from '../http/call';
import { HandlesPublic, type PublicCall } from '../public-bytes/public-read';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';

/** What of published tales needs the catalogue too. */
@Controller()
export class ReadingController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** A tale names its video by any address that the video has. */
  @HandlesPublic(taleOfVideo)
  async ofVideo({ params }: InputOf<typeof taleOfVideo>, { caller, policy }: PublicCall) {
    const asked = { params, query: undefined, body: undefined };
    const { url } = await this.reads.read(getVideo, asked, policy);
    const page = `/video/${params.id}`;
    const videoURLs = [url, page, new URL(page, this.config.SITE_URL).href];
    const { tale } = await this.services.request(findTaleOfVideo, { videoURLs }, { caller });
    return { tale: tale && policy.refuses('page', tale.category) ? null : tale };
  }
}
