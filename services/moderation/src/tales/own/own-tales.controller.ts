import {
  appealTale,
  getOwnTale,
  type InputOf,
  listOwnTales,
  restoreOwnTale,
  resubmitTale,
  withdrawTale,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { OwnTalesService } from './own-tales.service';

@Controller()
export class OwnTalesController {
  constructor(private readonly tales: OwnTalesService) {}

  @Operation(listOwnTales)
  async list(input: InputOf<typeof listOwnTales>, { caller }: RpcContext) {
    return this.tales.list(input, caller);
  }

  @Operation(getOwnTale)
  async get({ id }: InputOf<typeof getOwnTale>, { caller }: RpcContext) {
    return this.tales.get(id, caller);
  }

  @Operation(resubmitTale)
  async resubmit({ id, version, ...tale }: InputOf<typeof resubmitTale>, { caller }: RpcContext) {
    return this.tales.resubmit({ id, version, tale }, caller);
  }

  @Operation(withdrawTale)
  async withdraw(input: InputOf<typeof withdrawTale>, { caller }: RpcContext) {
    return this.tales.withdraw(input, caller);
  }

  @Operation(restoreOwnTale)
  async restore(input: InputOf<typeof restoreOwnTale>, { caller }: RpcContext) {
    return this.tales.restore(input, caller);
  }

  @Operation(appealTale)
  async appeal(input: InputOf<typeof appealTale>, { caller }: RpcContext) {
    return this.tales.appeal(input, caller);
  }
}
