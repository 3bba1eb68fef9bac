import { fileReport, forgetReporter, getTicket, reportMail } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ReportsService } from './reports.service';

/** For everybody: no role is asked for. Where mails go and what is forgotten, the broker lets identity alone ask. */
@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Serve(fileReport)
  async file(input: z.output<typeof fileReport.input>, { caller }: RpcContext) {
    return this.reports.file(input, caller);
  }

  @Serve(getTicket)
  async ticket({ secret }: z.output<typeof getTicket.input>) {
    return this.reports.ticket(secret);
  }

  @Serve(reportMail)
  async mail({ reportId }: z.output<typeof reportMail.input>) {
    return this.reports.mail(reportId);
  }

  @Serve(forgetReporter)
  async forget({ email }: z.output<typeof forgetReporter.input>) {
    await this.reports.forget(email);
    return {};
  }
}
