import {
  beginAuthorityExport,
  listAuthorityReports,
  openAuthorityReport,
  readExportedEvidence,
  receiveAuthorityReport,
  withdrawAuthorityReport,
} from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { AuthorityReportsService } from './authority-reports.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class AuthorityReportsController {
  constructor(private readonly reports: AuthorityReportsService) {}

  @Serve(openAuthorityReport)
  async open(input: In<typeof openAuthorityReport>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.reports.open(input, caller);
  }

  @Serve(receiveAuthorityReport)
  async receive(input: In<typeof receiveAuthorityReport>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.reports.receive(input, caller);
  }

  /** Of administrators alone, since the file's evidence may go with it. */
  @Serve(withdrawAuthorityReport)
  async withdraw(input: In<typeof withdrawAuthorityReport>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.reports.withdraw(input, caller);
  }

  @Serve(listAuthorityReports)
  async list(input: In<typeof listAuthorityReports>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.reports.list(input);
  }

  @Serve(beginAuthorityExport)
  async beginExport({ id }: In<typeof beginAuthorityExport>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.reports.beginExport(id, caller);
  }

  @Serve(readExportedEvidence)
  async read(input: In<typeof readExportedEvidence>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.reports.read(input, caller);
  }
}
