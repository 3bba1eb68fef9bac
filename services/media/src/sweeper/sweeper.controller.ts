import { CodedError, sweepStep } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller, Inject } from '@nestjs/common';
import { Sweep } from './sweep';

/** The sweep in an operator's hands. */
@Controller()
export class SweeperController {
  constructor(@Inject(Sweep) private readonly sweep: Sweep) {}

  @Serve(sweepStep)
  async step(input: { cursor: string | null; dryRun: boolean }, { caller }: RpcContext) {
    if (caller.kind !== 'system' || caller.name !== 'operator') throw new CodedError('auth.forbidden');
    return this.sweep.step(input.cursor, { dryRun: input.dryRun });
  }
}
