import { sweepStep } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { Sweep } from './sweep';

/** The sweep in an operator's hands. */
@Controller()
export class SweeperController {
  constructor(private readonly sweep: Sweep) {}

  @Operation(sweepStep)
  async step(input: { cursor: string | null; dryRun: boolean }) {
    return this.sweep.step(input.cursor, { dryRun: input.dryRun });
  }
}
