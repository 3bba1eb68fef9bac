import {
  addFavorite,
  clearHistory,
  type InputOf,
  keepReaction,
  keepView,
  listFavorites,
  listHistory,
  personalProfile,
  readPersonalState,
  removeFavorite,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { actorOf } from './actor';
import { FavouritesService } from './favourites.service';
import { accountOf } from './person';
import { PersonalService } from './personal.service';
import { ReactionsService } from './reactions.service';
import { ViewsService } from './views.service';

/** What people do with videos: each acts for themselves, as the caller that the gateway signed. */
@Controller()
export class EngagementController {
  constructor(
    private readonly reactions: ReactionsService,
    private readonly views: ViewsService,
    private readonly favourites: FavouritesService,
    private readonly personal: PersonalService,
  ) {}

  @Operation(keepReaction)
  async react({ videoId, value, visitor }: InputOf<typeof keepReaction>, { caller }: RpcContext) {
    return this.reactions.set(actorOf(caller, visitor), videoId, value);
  }

  @Operation(keepView)
  async view({ videoId, visitor }: InputOf<typeof keepView>, { caller }: RpcContext) {
    return this.views.count(caller, visitor, videoId);
  }

  @Operation(addFavorite)
  async addFavorite({ videoId, refusals }: InputOf<typeof addFavorite>, { caller }: RpcContext) {
    await this.favourites.add(accountOf(caller), videoId, refusals.page);
    return { favorite: true };
  }

  @Operation(removeFavorite)
  async removeFavorite({ videoId }: InputOf<typeof removeFavorite>, { caller }: RpcContext) {
    await this.favourites.remove(accountOf(caller), videoId);
    return { favorite: false };
  }

  @Operation(listFavorites)
  async listFavorites({ refusals, ...page }: InputOf<typeof listFavorites>, { caller }: RpcContext) {
    return this.personal.list('favourites', accountOf(caller), { ...page, except: refusals.listing });
  }

  @Operation(listHistory)
  async listHistory({ refusals, ...page }: InputOf<typeof listHistory>, { caller }: RpcContext) {
    return this.personal.list('history', accountOf(caller), { ...page, except: refusals.listing });
  }

  @Operation(clearHistory)
  async clearHistory(_input: InputOf<typeof clearHistory>, { caller }: RpcContext) {
    return { cleared: await this.personal.clearHistory(accountOf(caller)) };
  }

  @Operation(readPersonalState)
  async state({ ids, visitor }: InputOf<typeof readPersonalState>, { caller }: RpcContext) {
    return { items: await this.personal.states(caller, visitor, ids) };
  }

  @Operation(personalProfile)
  async profile(_input: InputOf<typeof personalProfile>, { caller }: RpcContext) {
    return this.personal.profile(accountOf(caller));
  }
}
