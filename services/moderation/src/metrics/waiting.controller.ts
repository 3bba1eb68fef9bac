import { deskWaiting } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { WaitingService } from './waiting.service';

@Controller()
export class WaitingController {
  constructor(private readonly waiting: WaitingService) {}

  @Serve(deskWaiting)
  async get(_input: z.output<typeof deskWaiting.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.waiting.get(caller);
  }
}
