import { fileReport, getTicket } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller, Inject } from '@nestjs/common';
import type { z } from 'zod';
import { ReportsService } from './reports.service';

/** For everybody: nobody's role is asked for. */
@Controller()
export class ReportsController {
  constructor(@Inject(ReportsService) private readonly reports: ReportsService) {}

  @Serve(fileReport)
  async file(input: z.output<typeof fileReport.input>, { caller }: RpcContext) {
    return this.reports.file(input, caller);
  }

  @Serve(getTicket)
  async ticket({ secret }: z.output<typeof getTicket.input>) {
    return this.reports.ticket(secret);
  }
}
