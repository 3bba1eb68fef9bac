import { type InputOf, readCaptions, removeCaption, setCaption } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { CaptionsService } from './captions.service';

@Controller()
export class CaptionsController {
  constructor(private readonly captions: CaptionsService) {}

  @Operation(setCaption)
  async set(input: InputOf<typeof setCaption>, { caller }: RpcContext) {
    return this.captions.set(input, caller);
  }

  @Operation(removeCaption)
  async remove(input: InputOf<typeof removeCaption>, { caller }: RpcContext) {
    return this.captions.remove(input, caller);
  }

  @Operation(readCaptions)
  list(input: InputOf<typeof readCaptions>) {
    return this.captions.list(input);
  }
}
