import { importAds, importBooks, type InputOf } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ImportsService } from './imports.service';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Operation(importBooks)
  async books({ records, dryRun }: InputOf<typeof importBooks>) {
    return { outcomes: await this.imports.takeBooks(records, dryRun) };
  }

  @Operation(importAds)
  async ads({ records, dryRun }: InputOf<typeof importAds>) {
    return { outcomes: await this.imports.takeAds(records, dryRun) };
  }
}
