import {
  appealTale,
  getOwnTale,
  listOwnTales,
  restoreOwnTale,
  resubmitTale,
  withdrawTale,
} from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { OwnTalesService } from './own-tales.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class OwnTalesController {
  constructor(private readonly tales: OwnTalesService) {}

  @Serve(listOwnTales)
  async list(input: In<typeof listOwnTales>, { caller }: RpcContext) {
    return this.tales.list(input, caller);
  }

  @Serve(getOwnTale)
  async get({ id }: In<typeof getOwnTale>, { caller }: RpcContext) {
    return this.tales.get(id, caller);
  }

  @Serve(resubmitTale)
  async resubmit(input: In<typeof resubmitTale>, { caller }: RpcContext) {
    return this.tales.resubmit(input, caller);
  }

  @Serve(withdrawTale)
  async withdraw(input: In<typeof withdrawTale>, { caller }: RpcContext) {
    return this.tales.withdraw(input, caller);
  }

  @Serve(restoreOwnTale)
  async restore(input: In<typeof restoreOwnTale>, { caller }: RpcContext) {
    return this.tales.restore(input, caller);
  }

  @Serve(appealTale)
  async appeal(input: In<typeof appealTale>, { caller }: RpcContext) {
    return this.tales.appeal(input, caller);
  }
}
