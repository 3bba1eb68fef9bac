import { importMarks, importVideos, listForeignVideos } from '@alcova/contracts';
import { requireOperator, type RpcContext, Serve } from '@alcova/messaging';
import { Controller, Inject } from '@nestjs/common';
import type { z } from 'zod';
import { ImportsService } from './imports.service';

@Controller()
export class ImportsController {
  constructor(@Inject(ImportsService) private readonly imports: ImportsService) {}

  @Serve(importVideos)
  async videos({ records }: z.output<typeof importVideos.input>, { caller }: RpcContext) {
    requireOperator(caller);
    return { outcomes: await this.imports.takeVideos(records) };
  }

  @Serve(listForeignVideos)
  async foreign({ cursor }: z.output<typeof listForeignVideos.input>, { caller }: RpcContext) {
    requireOperator(caller);
    return this.imports.foreign(cursor);
  }

  @Serve(importMarks)
  async marks({ records }: z.output<typeof importMarks.input>, { caller }: RpcContext) {
    requireOperator(caller);
    return { outcomes: await this.imports.takeMarks(records) };
  }
}
