import {
  addFavoriteRoute,
  clearHistory,
  clearHistoryRoute,
  countView,
  getVideoRoute,
  id,
  listFavoritesRoute,
  listFavourites,
  listHistory,
  listHistoryRoute,
  MAX_PAGE_SIZE,
  personalState,
  personalStateRoute,
  reactionRoute,
  removeFavoriteRoute,
  setFavourite,
  setReaction,
  viewRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { LivePolicy } from '../policy/live-policy';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { Visitors } from './visitors';

/** What people do with videos, with an account or without. Nothing here is ever cached. */
@Controller()
export class EngagementController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly visitors: Visitors,
    private readonly reads: PublicReads,
    private readonly policy: LivePolicy,
  ) {}

  @Handles(reactionRoute)
  async react({ params, query, body }: InputOf<typeof reactionRoute>, call: Call) {
    const { caller } = call;
    await this.mustBeShown(params.id, call);
    return this.acting(params.id, call, query, (visitor) =>
      this.services.request(setReaction, { videoId: params.id, value: body.value, visitor }, { caller }),
    );
  }

  @Handles(viewRoute)
  async view({ params, query }: InputOf<typeof viewRoute>, call: Call) {
    const { caller } = call;
    await this.mustBeShown(params.id, call);
    return this.acting(params.id, call, query, (visitor) =>
      this.services.request(countView, { videoId: params.id, visitor }, { caller }),
    );
  }

  /** Nobody acts on what does not exist for them. @throws CodedError video.not-found */
  private async mustBeShown(id: string, { request }: Call): Promise<void> {
    const policy = this.policy.of(request);
    if (policy.except('page').length === 0) return;
    await this.reads.read(getVideoRoute, { params: { id }, query: undefined, body: undefined }, policy);
  }

  /** Whoever acts sees it the next time they look, also when the answer got lost on its way. Who may not act outdates nothing. */
  private async acting<T>(
    videoId: string,
    ...[call, query, act]: Parameters<typeof this.visitors.acting<T>>
  ) {
    return this.visitors.acting(call, query, async (visitor) => {
      try {
        return await act(visitor);
      } finally {
        this.reads.outdate('videos', videoId);
      }
    });
  }

  @Handles(addFavoriteRoute)
  async addFavorite({ params }: InputOf<typeof addFavoriteRoute>, call: Call) {
    const { caller } = call;
    await this.mustBeShown(params.videoId, call);
    return this.services.request(setFavourite, { ...params, favourite: true }, { caller }).then(asFavorite);
  }

  @Handles(removeFavoriteRoute)
  async removeFavorite({ params }: InputOf<typeof removeFavoriteRoute>, { caller }: Call) {
    return this.services.request(setFavourite, { ...params, favourite: false }, { caller }).then(asFavorite);
  }

  @Handles(listFavoritesRoute)
  async favorites({ query }: InputOf<typeof listFavoritesRoute>, { caller, request }: Call) {
    const except = this.policy.of(request).except('listing');
    return this.services.request(listFavourites, { ...query, except }, { caller });
  }

  @Handles(listHistoryRoute)
  async history({ query }: InputOf<typeof listHistoryRoute>, { caller, request }: Call) {
    const except = this.policy.of(request).except('listing');
    return this.services.request(listHistory, { ...query, except }, { caller });
  }

  @Handles(clearHistoryRoute)
  async clearHistory(_input: InputOf<typeof clearHistoryRoute>, { caller }: Call) {
    return this.services.request(clearHistory, {}, { caller });
  }

  /** Ids that are none, and more of them than a page has, are left out. */
  @Handles(personalStateRoute)
  async state({ query }: InputOf<typeof personalStateRoute>, call: Call) {
    const visitor = this.visitors.asking(call, query);
    const ids = query.ids
      .split(',')
      .filter((wanted) => id.safeParse(wanted).success)
      .slice(0, MAX_PAGE_SIZE);
    if (ids.length === 0) return { items: [] };
    return this.services.request(personalState, { ids, visitor }, { caller: call.caller });
  }
}

const asFavorite = ({ favourite }: { favourite: boolean }) => ({ favorite: favourite });
