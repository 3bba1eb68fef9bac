import { type InputOf, readDeskFigures } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { FiguresService } from './figures.service';

const SPANS = { 7: 7, 30: 30, 90: 90 } as const;

@Controller()
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  @Operation(readDeskFigures)
  async get({ days }: InputOf<typeof readDeskFigures>, { caller }: RpcContext) {
    return this.figures.get(SPANS[days], caller);
  }
}
