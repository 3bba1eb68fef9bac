import { type InputOf, listTales, taleCounts } from '@alcova/contracts';
import { Operation, requireRole, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { TalesService } from './tales.service';

@Controller()
export class TalesController {
  constructor(private readonly tales: TalesService) {}

  @Operation(taleCounts)
  async counts() {
    return this.tales.counts();
  }

  @Operation(listTales)
  async list(input: InputOf<typeof listTales>, { caller }: RpcContext) {
    // Moderators know authors by their keys alone.
    if (input.author !== undefined) requireRole(caller, 'admin');
    return this.tales.list(input, caller);
  }
}
