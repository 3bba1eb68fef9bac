import {
  CodedError,
  findTaleOfVideo,
  findVideoOfAddress,
  getPublishedTale,
  getVideo,
  taleOfVideo,
  videoOfTale,
} from '@alcova/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import type { InputOf } from '../http/call';
import type { PolicyClass } from '../http/policy-class';
import { HandlesPublic, type PublicCall } from '../public-bytes/public-read';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { addressesOf, idInPage } from './video-addresses';

const byId = (id: string) => ({ params: { id }, query: undefined, body: undefined });

/** What of published tales needs the catalogue too. A tale names its video by any of `addressesOf`, on the page of each. */
@Controller()
export class ReadingController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @HandlesPublic(taleOfVideo)
  async ofVideo({ params }: InputOf<typeof taleOfVideo>, { caller, policy }: PublicCall) {
    const video = await this.reads.read(getVideo, byId(params.id), policy);
    const videoURLs = addressesOf(video, this.config.SITE_URL);
    const { tale } = await this.services.request(findTaleOfVideo, { videoURLs }, { caller });
    return { tale: tale && policy.refuses('page', tale.category) ? null : tale };
  }

  @HandlesPublic(videoOfTale)
  async ofTale({ params }: InputOf<typeof videoOfTale>, { caller, policy }: PublicCall) {
    const { videoURL } = await this.reads.read(getPublishedTale, byId(params.id), policy);
    if (videoURL === null || videoURL === '') return { video: null };
    const ofPage = await this.videoOfPage(videoURL, policy);
    if (ofPage) return { video: ofPage };
    const { video } = await this.services.request(findVideoOfAddress, { url: videoURL }, { caller });
    return { video: video && !policy.refuses('page', video.category) ? { id: video.id } : null };
  }

  /** The video whose page is at an address; undefined where there is none for the public. */
  private async videoOfPage(address: string, policy: PolicyClass): Promise<{ id: string } | undefined> {
    const id = idInPage(address);
    if (id === undefined) return undefined;
    try {
      const video = await this.reads.read(getVideo, byId(id), policy);
      return addressesOf(video, this.config.SITE_URL).includes(address) ? { id } : undefined;
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'not-found') return undefined;
      throw error;
    }
  }
}
