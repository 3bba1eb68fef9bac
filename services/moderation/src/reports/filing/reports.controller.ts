import { forgetReporter, getTicket, type InputOf, keepReport, reportMail } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ReportsService } from './reports.service';

/** For everybody: no role is asked for. Where mails go and what is forgotten, the broker lets identity alone ask. */
@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Operation(keepReport)
  async file(input: InputOf<typeof keepReport>, { caller }: RpcContext) {
    return this.reports.file(input, caller);
  }

  @Operation(getTicket)
  async ticket({ secret }: InputOf<typeof getTicket>) {
    return this.reports.ticket(secret);
  }

  @Operation(reportMail)
  async mail({ reportId }: InputOf<typeof reportMail>) {
    return this.reports.mail(reportId);
  }

  @Operation(forgetReporter)
  async forget({ email }: InputOf<typeof forgetReporter>) {
    await this.reports.forget(email);
    return {};
  }
}
