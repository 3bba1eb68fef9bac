import {
  CATEGORY_LABELS,
  categoriesRoute,
  CodedError,
  getVideo,
  getVideoRoute,
  getHomeBlock,
  homeBlockRoute,
  homeVideosRoute,
  listVideos,
  listVideosRoute,
  playbackRoute,
  relatedVideos,
  relatedVideosRoute,
  searchVideos,
  searchVideosRoute,
  videoFilmRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles, HandlesRedirect } from '../http/handles';
import { HandlesPublic, type PublicCall } from '../public-bytes/public-read';
import { LivePolicy } from '../policy/live-policy';
import { listedCategories } from '../http/policy-class';
import { ServiceCalls } from '../services/service-calls';
import { HomePage } from './home-page';
import { listOrEmpty, searchText } from './lists';
import { Playback } from './playback';

/** Lists of videos: they go with the videos that they show. */
const shown = {
  of: 'videos',
  shows: ({ items }: { items: readonly { id: string }[] }) => items.map((video) => video.id),
} as const;

/** What visitors may read about videos. */
@Controller()
export class VideosController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly playback: Playback,
    private readonly policy: LivePolicy,
    private readonly homePage: HomePage,
  ) {}

  @HandlesPublic(listVideosRoute, {
    ...shown,
    normalised: ({ query: { q, ...query }, ...rest }) => ({ ...rest, query: { ...query, ...searchText(q) } }),
  })
  async list({ query }: InputOf<typeof listVideosRoute>, { caller, policy }: PublicCall) {
    const except = policy.except(query.q === undefined ? 'listing' : 'search');
    return listOrEmpty(query, (known) => this.services.request(listVideos, { ...known, except }, { caller }));
  }

  @Handles(homeVideosRoute)
  async home({ query }: InputOf<typeof homeVideosRoute>, { request }: Call) {
    return this.homePage.read(query, this.policy.of(request));
  }

  @HandlesPublic(homeBlockRoute, shown)
  async homeBlock({ params }: InputOf<typeof homeBlockRoute>, { caller, policy }: PublicCall) {
    const except = policy.except('listing');
    return this.services.request(getHomeBlock, { ...params, except }, { caller });
  }

  @HandlesPublic(searchVideosRoute, {
    ...shown,
    normalised: ({ query: { q, limit }, ...rest }) => ({
      ...rest,
      query: { q: '', ...searchText(q), limit },
    }),
  })
  async search({ query }: InputOf<typeof searchVideosRoute>, { caller, policy }: PublicCall) {
    return this.services.request(searchVideos, { ...query, except: policy.except('search') }, { caller });
  }

  @HandlesPublic(categoriesRoute, { of: 'site', byPolicy: true })
  async categories(_input: InputOf<typeof categoriesRoute>, { policy }: PublicCall) {
    return {
      items: listedCategories(policy).map((name, index) => ({
        id: name,
        label: CATEGORY_LABELS[name],
        isDefault: index === 0,
      })),
    };
  }

  /** Administrators also see what the public may not. */
  @HandlesPublic(getVideoRoute, {
    of: 'videos',
    shows: (video) => [video.id],
    alone: true,
    administratorsApart: true,
  })
  async one({ params }: InputOf<typeof getVideoRoute>, { caller, policy }: PublicCall) {
    const video = await this.services.request(getVideo, params, { caller });
    if (policy.refuses('page', video.category)) throw new CodedError('video.not-found');
    return video;
  }

  @HandlesPublic(relatedVideosRoute, shown)
  async related({ params }: InputOf<typeof relatedVideosRoute>, { caller, policy }: PublicCall) {
    const except = policy.except('page');
    const { items } = await this.services.request(relatedVideos, { ...params, except }, { caller });
    return { items: items.filter(({ category }) => !policy.refuses('related', category)) };
  }

  @Handles(playbackRoute)
  async play({ params }: InputOf<typeof playbackRoute>, { caller, request }: Call) {
    return this.playback.of(params.id, caller, this.policy.of(request));
  }

  @HandlesRedirect(videoFilmRoute)
  async film(input: InputOf<typeof videoFilmRoute>, call: Call) {
    return (await this.play(input, call)).mp4;
  }
}
