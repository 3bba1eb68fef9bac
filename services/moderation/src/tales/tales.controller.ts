import { listTales, taleCounts } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { TalesService } from './tales.service';

@Controller()
export class TalesController {
  constructor(private readonly tales: TalesService) {}

  @Serve(taleCounts)
  async counts(_input: z.output<typeof taleCounts.input>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.tales.counts();
  }

  @Serve(listTales)
  async list(input: z.output<typeof listTales.input>, { caller }: RpcContext) {
    // Moderators know authors by their keys alone.
    if (input.author === undefined) requireRole(caller, 'moderator', 'admin');
    else requireRole(caller, 'admin');
    return this.tales.list(input, caller);
  }
}
