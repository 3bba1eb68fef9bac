import { importAds, importBooks } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ImportsService } from './imports.service';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Serve(importBooks)
  async books({ records, dryRun }: z.output<typeof importBooks.input>) {
    return { outcomes: await this.imports.takeBooks(records, dryRun) };
  }

  @Serve(importAds)
  async ads({ records, dryRun }: z.output<typeof importAds.input>) {
    return { outcomes: await this.imports.takeAds(records, dryRun) };
  }
}
