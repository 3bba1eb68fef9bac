import { countUnrecorded, deleteRecord, keepRecord, readRecords } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { RecordsService } from './records.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

/** Participants' records, for administrators alone. */
@Controller()
export class RecordsController {
  constructor(private readonly records: RecordsService) {}

  @Serve(readRecords)
  async read({ videoId }: In<typeof readRecords>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.records.read(videoId, caller);
  }

  @Serve(countUnrecorded)
  async unrecorded(_input: In<typeof countUnrecorded>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.records.countUnrecorded();
  }

  @Serve(keepRecord)
  async keep(input: In<typeof keepRecord>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.records.keep(input, caller);
  }

  @Serve(deleteRecord)
  async remove(input: In<typeof deleteRecord>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.records.remove(input, caller);
  }
}
