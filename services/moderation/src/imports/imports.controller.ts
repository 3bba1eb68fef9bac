import { importTales } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ImportsService } from './imports.service';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Serve(importTales)
  async tales({ records, dryRun }: z.output<typeof importTales.input>, { caller }: RpcContext) {
    return { outcomes: await this.imports.takeTales(records, caller, dryRun) };
  }
}
