import { appealCase, listOwnCases } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { OwnCasesService } from './own-cases.service';

/** For every account: each sees its own. */
@Controller()
export class OwnCasesController {
  constructor(private readonly cases: OwnCasesService) {}

  @Serve(listOwnCases)
  async list(input: z.output<typeof listOwnCases.input>, { caller }: RpcContext) {
    return this.cases.list(input, caller);
  }

  @Serve(appealCase)
  async appeal(input: z.output<typeof appealCase.input>, { caller }: RpcContext) {
    return this.cases.appeal(input, caller);
  }
}
