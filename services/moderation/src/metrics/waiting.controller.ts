import { deskWaiting, type InputOf } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { WaitingService } from './waiting.service';

@Controller()
export class WaitingController {
  constructor(private readonly waiting: WaitingService) {}

  @Operation(deskWaiting)
  async get(_input: InputOf<typeof deskWaiting>, { caller }: RpcContext) {
    return this.waiting.get(caller);
  }
}
