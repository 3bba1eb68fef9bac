import { listCaptions, removeCaption, setCaption } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { CaptionsService } from './captions.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class CaptionsController {
  constructor(private readonly captions: CaptionsService) {}

  @Serve(setCaption)
  async set(input: In<typeof setCaption>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.captions.set(input, caller);
  }

  @Serve(removeCaption)
  async remove(input: In<typeof removeCaption>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.captions.remove(input, caller);
  }

  @Serve(listCaptions)
  list(input: In<typeof listCaptions>) {
    return this.captions.list(input);
  }
}
