import { rebuildCountersStep } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { CountersRebuild } from './counters-rebuild';

/** The counters in an operator's hands. */
@Controller()
export class CountersController {
  constructor(private readonly rebuild: CountersRebuild) {}

  @Operation(rebuildCountersStep)
  async step(input: { cursor: string | null; dryRun: boolean }) {
    return this.rebuild.step(input.cursor, { dryRun: input.dryRun });
  }
}
