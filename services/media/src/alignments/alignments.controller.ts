import {
  acceptAlignment,
  type InputOf,
  moveBoundary,
  readAlignment,
  removeAlignment,
  setVoiceText,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { AlignmentsService } from './alignments.service';

@Controller()
export class AlignmentsController {
  constructor(private readonly alignments: AlignmentsService) {}

  @Operation(readAlignment)
  read(input: InputOf<typeof readAlignment>) {
    return this.alignments.read(input);
  }

  @Operation(setVoiceText)
  async setText(input: InputOf<typeof setVoiceText>, { caller }: RpcContext) {
    return this.alignments.setText(input, caller);
  }

  @Operation(moveBoundary)
  async move(input: InputOf<typeof moveBoundary>, { caller }: RpcContext) {
    return this.alignments.move(input, caller);
  }

  @Operation(acceptAlignment)
  async accept(input: InputOf<typeof acceptAlignment>, { caller }: RpcContext) {
    return this.alignments.accept(input, caller);
  }

  @Operation(removeAlignment)
  async remove(input: InputOf<typeof removeAlignment>, { caller }: RpcContext) {
    return this.alignments.remove(input, caller);
  }
}
