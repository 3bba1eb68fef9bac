import {
  addFavoriteTaleRoute,
  getPublishedTaleRoute,
  likeTaleRoute,
  listFavoriteTalesRoute,
  listFavouriteTales,
  personalTaleState,
  removeFavoriteTaleRoute,
  setFavouriteTale,
  setTaleLike,
  taleStateRoute,
  unlikeTaleRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import { Visitors } from '../engagement/visitors';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { LivePolicy } from '../policy/live-policy';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';

/** Likes and favourites of tales, with an account or without. Nothing here is ever cached, and no public answer tells of it. */
@Controller()
export class TaleMarksController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly visitors: Visitors,
    private readonly reads: PublicReads,
    private readonly policy: LivePolicy,
  ) {}

  @Handles(likeTaleRoute)
  async like({ params, query }: InputOf<typeof likeTaleRoute>, call: Call) {
    return this.setLike(params.id, true, call, query);
  }

  @Handles(unlikeTaleRoute)
  async unlike({ params, query }: InputOf<typeof unlikeTaleRoute>, call: Call) {
    return this.setLike(params.id, false, call, query);
  }

  @Handles(addFavoriteTaleRoute)
  async addFavorite({ params }: InputOf<typeof addFavoriteTaleRoute>, call: Call) {
    await this.mustBeShown(params.id, call);
    return this.setFavorite(params.id, true, call);
  }

  @Handles(removeFavoriteTaleRoute)
  async removeFavorite({ params }: InputOf<typeof removeFavoriteTaleRoute>, call: Call) {
    return this.setFavorite(params.id, false, call);
  }

  @Handles(listFavoriteTalesRoute)
  async favorites({ query }: InputOf<typeof listFavoriteTalesRoute>, { caller, request }: Call) {
    const except = this.policy.of(request).except('listing');
    return this.services.request(listFavouriteTales, { ...query, except }, { caller });
  }

  @Handles(taleStateRoute)
  async state({ params, query }: InputOf<typeof taleStateRoute>, call: Call) {
    const visitor = this.visitors.asking(call, query);
    await this.mustBeShown(params.id, call);
    return this.services.request(personalTaleState, { taleId: params.id, visitor }, { caller: call.caller });
  }

  private async setLike(
    taleId: string,
    liked: boolean,
    ...[call, belief]: Parameters<typeof this.visitors.asking>
  ) {
    const { caller } = call;
    await this.mustBeShown(taleId, call);
    return this.visitors.acting(call, belief, (visitor) =>
      this.services.request(setTaleLike, { taleId, liked, visitor }, { caller }),
    );
  }

  private async setFavorite(taleId: string, favourite: boolean, { caller }: Call) {
    const answer = await this.services.request(setFavouriteTale, { taleId, favourite }, { caller });
    return { favorite: answer.favourite };
  }

  /** Nobody acts on what does not exist for them. @throws CodedError tale.not-found */
  private async mustBeShown(id: string, { request }: Call): Promise<void> {
    const policy = this.policy.of(request);
    if (policy.except('page').length === 0) return;
    await this.reads.read(
      getPublishedTaleRoute,
      { params: { id }, query: undefined, body: undefined },
      policy,
    );
  }
}
