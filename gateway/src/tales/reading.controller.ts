import {
  CodedError,
  getPublishedTale,
  getPublishedTaleRoute,
  getVideo,
  listPublishedTales,
  listPublishedTalesRoute,
  nextPublishedTale,
  nextPublishedTaleRoute,
  taleOfVideo,
  taleOfVideoRoute,
} from '@alcova/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import type { InputOf } from '../http/call';
import { HandlesPublic, type PublicCall } from '../public-bytes/public-read';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';

/** A tale that there may be: the answer goes with it. */
const shown = {
  of: 'tales',
  shows: ({ tale }: { tale: { id: string } | null }) => (tale ? [tale.id] : []),
} as const;

/** Published tales, for everybody. */
@Controller()
export class ReadingController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @HandlesPublic(listPublishedTalesRoute, {
    of: 'tales',
    shows: ({ items }) => items.map(({ id }) => id),
  })
  async list({ query }: InputOf<typeof listPublishedTalesRoute>, { caller, policy }: PublicCall) {
    const { page, pageSize, category } = query;
    const except = policy.except(query.q ? 'search' : 'listing');
    if (category && except.includes(category)) return { items: [], total: 0, page, pageSize };
    return this.services.request(listPublishedTales, { ...query, except }, { caller });
  }

  @HandlesPublic(getPublishedTaleRoute, { of: 'tales', shows: ({ id }) => [id], alone: true })
  async get({ params }: InputOf<typeof getPublishedTaleRoute>, { caller, policy }: PublicCall) {
    const tale = await this.services.request(getPublishedTale, params, { caller });
    if (policy.refuses('page', tale.category)) throw new CodedError('tale.not-found');
    return tale;
  }

  @HandlesPublic(nextPublishedTaleRoute, shown)
  async next({ params }: InputOf<typeof nextPublishedTaleRoute>, { caller, policy }: PublicCall) {
    const except = policy.except('listing');
    return this.services.request(nextPublishedTale, { ...params, except }, { caller });
  }

  /** A tale names its video by any address that the video has. */
  @HandlesPublic(taleOfVideoRoute, shown)
  async ofVideo({ params }: InputOf<typeof taleOfVideoRoute>, { caller, policy }: PublicCall) {
    const asked = { params, query: undefined, body: undefined };
    const { url } = await this.reads.read(getVideo, asked, policy);
    const page = `/video/${params.id}`;
    const videoURLs = [url, page, new URL(page, this.config.SITE_URL).href];
    const { tale } = await this.services.request(taleOfVideo, { videoURLs }, { caller });
    return { tale: tale && policy.refuses('page', tale.category) ? null : tale };
  }
}
