import {
  CATEGORIES,
  CATEGORY_LABELS,
  categoriesRoute,
  getVideo,
  getVideoRoute,
  getHomeBlock,
  homeBlockRoute,
  homeVideos,
  homeVideosRoute,
  id,
  listVideos,
  listVideosRoute,
  playbackRoute,
  relatedVideos,
  relatedVideosRoute,
  searchVideos,
  searchVideosRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { HandlesPublic, type PublicCall } from '../public-bytes/public-read';
import { RARELY_CHANGED } from '../public-bytes/settings';
import { ServiceCalls } from '../services/service-calls';
import { listOrEmpty, searchText } from './lists';
import { Playback } from './playback';

const MAX_EXCLUDED = 500;
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
  ) {}

  @HandlesPublic(listVideosRoute, {
    ...shown,
    normalised: ({ query: { q, ...query }, ...rest }) => ({ ...rest, query: { ...query, ...searchText(q) } }),
  })
  async list({ query }: InputOf<typeof listVideosRoute>, { caller }: PublicCall) {
    return listOrEmpty(query, (known) => this.services.request(listVideos, known, { caller }));
  }

  @Handles(homeVideosRoute)
  async home({ query }: InputOf<typeof homeVideosRoute>, { caller }: Call) {
    const exclude = (query.exclude ?? '')
      .split(',')
      .filter((shown) => id.safeParse(shown).success)
      .slice(0, MAX_EXCLUDED);
    return listOrEmpty(query, (known) =>
      this.services.request(homeVideos, { ...known, exclude }, { caller }),
    );
  }

  @HandlesPublic(homeBlockRoute, shown)
  async homeBlock({ params }: InputOf<typeof homeBlockRoute>, { caller }: PublicCall) {
    return this.services.request(getHomeBlock, params, { caller });
  }

  @HandlesPublic(searchVideosRoute, {
    ...shown,
    normalised: ({ query: { q, limit }, ...rest }) => ({
      ...rest,
      query: { q: '', ...searchText(q), limit },
    }),
  })
  async search({ query }: InputOf<typeof searchVideosRoute>, { caller }: PublicCall) {
    return this.services.request(searchVideos, query, { caller });
  }

  @HandlesPublic(categoriesRoute, { of: 'site', cacheControl: RARELY_CHANGED })
  async categories() {
    return {
      items: CATEGORIES.map((name, index) => ({
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
  async one({ params }: InputOf<typeof getVideoRoute>, { caller }: PublicCall) {
    return this.services.request(getVideo, params, { caller });
  }

  @HandlesPublic(relatedVideosRoute, shown)
  async related({ params }: InputOf<typeof relatedVideosRoute>, { caller }: PublicCall) {
    return this.services.request(relatedVideos, params, { caller });
  }

  @Handles(playbackRoute)
  async play({ params }: InputOf<typeof playbackRoute>, { caller }: Call) {
    return this.playback.of(params.id, caller);
  }
}
