import {
  clearHistory,
  countView,
  listFavourites,
  listHistory,
  personalProfile,
  personalState,
  setFavourite,
  setReaction,
} from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { actorOf } from './actor';
import { FavouritesService } from './favourites.service';
import { accountOf } from './person';
import { PersonalService } from './personal.service';
import { ReactionsService } from './reactions.service';
import { ViewsService } from './views.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

/** What people do with videos. Nobody is asked for a role: each acts for themselves, as the caller that the gateway signed. */
@Controller()
export class EngagementController {
  constructor(
    private readonly reactions: ReactionsService,
    private readonly views: ViewsService,
    private readonly favourites: FavouritesService,
    private readonly personal: PersonalService,
  ) {}

  @Serve(setReaction)
  async react({ videoId, value, visitor }: In<typeof setReaction>, { caller }: RpcContext) {
    return this.reactions.set(actorOf(caller, visitor), videoId, value);
  }

  @Serve(countView)
  async view({ videoId, visitor }: In<typeof countView>, { caller }: RpcContext) {
    return this.views.count(caller, visitor, videoId);
  }

  @Serve(setFavourite)
  async favour({ videoId, favourite }: In<typeof setFavourite>, { caller }: RpcContext) {
    const accountId = accountOf(caller);
    if (favourite) await this.favourites.add(accountId, videoId);
    else await this.favourites.remove(accountId, videoId);
    return { favourite };
  }

  @Serve(listFavourites)
  async listFavourites(page: In<typeof listFavourites>, { caller }: RpcContext) {
    return this.personal.list('favourites', accountOf(caller), page);
  }

  @Serve(listHistory)
  async listHistory(page: In<typeof listHistory>, { caller }: RpcContext) {
    return this.personal.list('history', accountOf(caller), page);
  }

  @Serve(clearHistory)
  async clearHistory(_input: In<typeof clearHistory>, { caller }: RpcContext) {
    return { cleared: await this.personal.clearHistory(accountOf(caller)) };
  }

  @Serve(personalState)
  async state({ ids, visitor }: In<typeof personalState>, { caller }: RpcContext) {
    return { items: await this.personal.states(caller, visitor, ids) };
  }

  @Serve(personalProfile)
  async profile(_input: In<typeof personalProfile>, { caller }: RpcContext) {
    return this.personal.profile(accountOf(caller));
  }
}
