import { importMarks, importVideos, listForeignVideos } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ImportsService } from './imports.service';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Serve(importVideos)
  async videos({ records, dryRun }: z.output<typeof importVideos.input>) {
    return { outcomes: await this.imports.takeVideos(records, dryRun) };
  }

  @Serve(listForeignVideos)
  async foreign({ cursor }: z.output<typeof listForeignVideos.input>) {
    return this.imports.foreign(cursor);
  }

  @Serve(importMarks)
  async marks({ records, dryRun }: z.output<typeof importMarks.input>) {
    return { outcomes: await this.imports.takeMarks(records, dryRun) };
  }
}
