import { importUploads } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ImportsService } from './imports.service';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Serve(importUploads)
  async uploads({ records, dryRun }: z.output<typeof importUploads.input>) {
    return { outcomes: await this.imports.takeUploads(records, dryRun) };
  }
}
