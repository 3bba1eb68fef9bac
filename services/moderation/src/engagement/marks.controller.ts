import { listFavouriteTales, personalTaleState, setFavouriteTale, setTaleLike } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { MarksService } from './marks.service';
import { accountOf } from './person';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

/** What people do with tales. Nobody is asked for a role: each acts for themselves, as the caller that the gateway signed. */
@Controller()
export class MarksController {
  constructor(private readonly marks: MarksService) {}

  @Serve(setTaleLike)
  async like({ visitor, ...wanted }: In<typeof setTaleLike>, { caller }: RpcContext) {
    return this.marks.setLike(caller, visitor, wanted);
  }

  @Serve(setFavouriteTale)
  async favour({ taleId, favourite }: In<typeof setFavouriteTale>, { caller }: RpcContext) {
    const accountId = accountOf(caller);
    if (favourite) await this.marks.addFavourite(accountId, taleId);
    else await this.marks.removeFavourite(accountId, taleId);
    return { favourite };
  }

  @Serve(listFavouriteTales)
  async favourites(wanted: In<typeof listFavouriteTales>, { caller }: RpcContext) {
    return this.marks.favourites(accountOf(caller), wanted);
  }

  @Serve(personalTaleState)
  async state({ taleId, visitor }: In<typeof personalTaleState>, { caller }: RpcContext) {
    return this.marks.state(caller, visitor, taleId);
  }
}
