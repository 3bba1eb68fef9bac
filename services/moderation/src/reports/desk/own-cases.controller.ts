import { appealCase, type InputOf, listOwnCases } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { OwnCasesService } from './own-cases.service';

/** For every account: each sees its own. */
@Controller()
export class OwnCasesController {
  constructor(private readonly cases: OwnCasesService) {}

  @Operation(listOwnCases)
  async list(input: InputOf<typeof listOwnCases>, { caller }: RpcContext) {
    return this.cases.list(input, caller);
  }

  @Operation(appealCase)
  async appeal(input: InputOf<typeof appealCase>, { caller }: RpcContext) {
    return this.cases.appeal(input, caller);
  }
}
