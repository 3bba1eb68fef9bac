import { CATEGORY_LABELS, homeVideos, listCategories, videoFilm, videoPlayback } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles, HandlesRedirect } from '../http/handles';
import { listedCategories } from '../http/policy-class';
import { LivePolicy } from '../policy/live-policy';
import { HandlesPublic, type PublicCall } from '../public-bytes/public-read';
import { HomePage } from './home-page';
import { Playback } from './playback';

/** What the gateway puts together itself of what visitors may read about videos. */
@Controller()
export class VideosController {
  constructor(
    private readonly playback: Playback,
    private readonly policy: LivePolicy,
    private readonly homePage: HomePage,
  ) {}

  @Handles(homeVideos)
  async home({ query }: InputOf<typeof homeVideos>, { request }: Call) {
    return this.homePage.read(query, this.policy.of(request));
  }

  @HandlesPublic(listCategories)
  async categories(_input: InputOf<typeof listCategories>, { policy }: PublicCall) {
    return {
      items: listedCategories(policy).map((name, index) => ({
        id: name,
        label: CATEGORY_LABELS[name],
        isDefault: index === 0,
      })),
    };
  }

  @Handles(videoPlayback)
  async play({ params }: InputOf<typeof videoPlayback>, { caller, request }: Call) {
    return this.playback.of(params.id, caller, this.policy.of(request));
  }

  @HandlesRedirect(videoFilm)
  async film(input: InputOf<typeof videoFilm>, call: Call) {
    return (await this.play(input, call)).mp4;
  }
}
