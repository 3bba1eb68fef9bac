import { deskFigures } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { FiguresService } from './figures.service';

@Controller()
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  @Serve(deskFigures)
  async get({ days }: z.output<typeof deskFigures.input>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.figures.get(days, caller);
  }
}
