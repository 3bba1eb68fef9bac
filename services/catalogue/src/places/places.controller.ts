import { choosePlaces, clearPlaces, type InputOf, keepPlaces, listPlaces } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { accountOf } from '../engagement/person';
import { PlacesService } from './places.service';

/** Each account has its own places alone, as the caller that the gateway signed. */
@Controller()
export class PlacesController {
  constructor(private readonly places: PlacesService) {}

  @Operation(listPlaces)
  async list(_input: InputOf<typeof listPlaces>, { caller }: RpcContext) {
    return this.places.list(accountOf(caller));
  }

  @Operation(keepPlaces)
  async keep({ account, items }: InputOf<typeof keepPlaces>, { caller }: RpcContext) {
    return { items: await this.places.keep(accountOf(caller), account, items) };
  }

  @Operation(clearPlaces)
  async clear({ account, at }: InputOf<typeof clearPlaces>, { caller }: RpcContext) {
    return { clearedAt: await this.places.clear(accountOf(caller), account, at) };
  }

  @Operation(choosePlaces)
  async choose({ isKept }: InputOf<typeof choosePlaces>, { caller }: RpcContext) {
    await this.places.choose(accountOf(caller), isKept);
    return { isKept };
  }
}
