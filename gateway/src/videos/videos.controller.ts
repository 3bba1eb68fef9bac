import {
  CATEGORIES,
  CATEGORY_LABELS,
  categoriesRoute,
  getVideo,
  getVideoRoute,
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
import { ServiceCalls } from '../services/service-calls';
import { listOrEmpty } from './lists';
import { Playback } from './playback';

const MAX_EXCLUDED = 500;

/** What visitors may read about videos. */
@Controller()
export class VideosController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly playback: Playback,
  ) {}

  @Handles(listVideosRoute)
  async list({ query }: InputOf<typeof listVideosRoute>, { caller }: Call) {
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

  @Handles(searchVideosRoute)
  async search({ query }: InputOf<typeof searchVideosRoute>, { caller }: Call) {
    return this.services.request(searchVideos, query, { caller });
  }

  @Handles(categoriesRoute)
  async categories() {
    return {
      items: CATEGORIES.map((name, index) => ({
        id: name,
        label: CATEGORY_LABELS[name],
        isDefault: index === 0,
      })),
    };
  }

  @Handles(getVideoRoute)
  async one({ params }: InputOf<typeof getVideoRoute>, { caller }: Call) {
    return this.services.request(getVideo, params, { caller });
  }

  @Handles(relatedVideosRoute)
  async related({ params }: InputOf<typeof relatedVideosRoute>, { caller }: Call) {
    return this.services.request(relatedVideos, params, { caller });
  }

  @Handles(playbackRoute)
  async play({ params }: InputOf<typeof playbackRoute>, { caller }: Call) {
    return this.playback.of(params.id, caller);
  }
}
