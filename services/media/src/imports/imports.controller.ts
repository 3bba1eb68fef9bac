import { importUploads, type InputOf } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ImportsService } from './imports.service';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Operation(importUploads)
  async uploads({ records, dryRun }: InputOf<typeof importUploads>) {
    return { outcomes: await this.imports.takeUploads(records, dryRun) };
  }
}
