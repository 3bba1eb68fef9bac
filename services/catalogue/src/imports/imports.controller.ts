import { importMarks, importVideos, type InputOf, listForeignVideos } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ImportsService } from './imports.service';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Operation(importVideos)
  async videos({ records, dryRun }: InputOf<typeof importVideos>) {
    return { outcomes: await this.imports.takeVideos(records, dryRun) };
  }

  @Operation(listForeignVideos)
  async foreign({ cursor }: InputOf<typeof listForeignVideos>) {
    return this.imports.foreign(cursor);
  }

  @Operation(importMarks)
  async marks({ records, dryRun }: InputOf<typeof importMarks>) {
    return { outcomes: await this.imports.takeMarks(records, dryRun) };
  }
}
