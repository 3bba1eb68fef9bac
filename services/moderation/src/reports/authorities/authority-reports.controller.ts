import {
  beginAuthorityExport,
  type InputOf,
  listAuthorityReports,
  openAuthorityReport,
  readExportedEvidence,
  receiveAuthorityReport,
  withdrawAuthorityReport,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { AuthorityReportsService } from './authority-reports.service';

@Controller()
export class AuthorityReportsController {
  constructor(private readonly reports: AuthorityReportsService) {}

  @Operation(openAuthorityReport)
  async open(input: InputOf<typeof openAuthorityReport>, { caller }: RpcContext) {
    return this.reports.open(input, caller);
  }

  @Operation(receiveAuthorityReport)
  async receive(input: InputOf<typeof receiveAuthorityReport>, { caller }: RpcContext) {
    return this.reports.receive(input, caller);
  }

  /** Of administrators alone, since the file's evidence may go with it. */
  @Operation(withdrawAuthorityReport)
  async withdraw(input: InputOf<typeof withdrawAuthorityReport>, { caller }: RpcContext) {
    return this.reports.withdraw(input, caller);
  }

  @Operation(listAuthorityReports)
  async list(input: InputOf<typeof listAuthorityReports>) {
    return this.reports.list(input);
  }

  @Operation(beginAuthorityExport)
  async beginExport({ id }: InputOf<typeof beginAuthorityExport>, { caller }: RpcContext) {
    return this.reports.beginExport(id, caller);
  }

  @Operation(readExportedEvidence)
  async read(input: InputOf<typeof readExportedEvidence>, { caller }: RpcContext) {
    return this.reports.read(input, caller);
  }
}
