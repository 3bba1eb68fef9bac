import { importTales, type InputOf } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ImportsService } from './imports.service';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Operation(importTales)
  async tales({ records, dryRun }: InputOf<typeof importTales>, { caller }: RpcContext) {
    return { outcomes: await this.imports.takeTales(records, caller, dryRun) };
  }
}
