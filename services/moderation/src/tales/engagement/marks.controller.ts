import {
  addFavoriteTale,
  type InputOf,
  listFavoriteTales,
  personalTaleState,
  removeFavoriteTale,
  setTaleLike,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { MarksService } from './marks.service';
import { accountOf } from './person';

/** What people do with tales: each acts for themselves, as the caller that the gateway signed. */
@Controller()
export class MarksController {
  constructor(private readonly marks: MarksService) {}

  @Operation(setTaleLike)
  async like({ visitor, ...wanted }: InputOf<typeof setTaleLike>, { caller }: RpcContext) {
    return this.marks.setLike(caller, visitor, wanted);
  }

  @Operation(addFavoriteTale)
  async addFavorite({ id, refusals }: InputOf<typeof addFavoriteTale>, { caller }: RpcContext) {
    await this.marks.addFavourite(accountOf(caller), id, refusals.page);
    return { favorite: true };
  }

  @Operation(removeFavoriteTale)
  async removeFavorite({ id }: InputOf<typeof removeFavoriteTale>, { caller }: RpcContext) {
    await this.marks.removeFavourite(accountOf(caller), id);
    return { favorite: false };
  }

  @Operation(listFavoriteTales)
  async favorites({ refusals, ...page }: InputOf<typeof listFavoriteTales>, { caller }: RpcContext) {
    return this.marks.favourites(accountOf(caller), { ...page, except: refusals.listing ?? [] });
  }

  @Operation(personalTaleState)
  async state({ taleId, visitor }: InputOf<typeof personalTaleState>, { caller }: RpcContext) {
    return this.marks.state(caller, visitor, taleId);
  }
}
