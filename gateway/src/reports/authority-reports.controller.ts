import {
  exportAuthorityReportRoute,
  listAuthorityReports,
  listAuthorityReportsRoute,
  openAuthorityReport,
  openAuthorityReportRoute,
  receiveAuthorityReport,
  receiveAuthorityReportRoute,
  withdrawAuthorityReport,
  withdrawAuthorityReportRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import type { Download } from '../http/download';
import { Handles, HandlesDownload } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { authorityArchive } from './authority-archive';

/** What is sent to authorities. The site itself transmits nothing to anybody. */
@Controller()
export class AuthorityReportsController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(listAuthorityReportsRoute)
  async list({ query }: InputOf<typeof listAuthorityReportsRoute>, { caller }: Call) {
    return this.services.request(listAuthorityReports, query, { caller });
  }

  @Handles(openAuthorityReportRoute)
  async open({ params, body }: InputOf<typeof openAuthorityReportRoute>, { caller }: Call) {
    return this.services.request(openAuthorityReport, { caseId: params.id, ...body }, { caller });
  }

  @Handles(receiveAuthorityReportRoute)
  async receive({ params, body }: InputOf<typeof receiveAuthorityReportRoute>, { caller }: Call) {
    return this.services.request(receiveAuthorityReport, { ...params, ...body }, { caller });
  }

  @Handles(withdrawAuthorityReportRoute)
  async withdraw({ params, body }: InputOf<typeof withdrawAuthorityReportRoute>, { caller }: Call) {
    return this.services.request(withdrawAuthorityReport, { ...params, ...body }, { caller });
  }

  @HandlesDownload(exportAuthorityReportRoute)
  async export({ params }: InputOf<typeof exportAuthorityReportRoute>, { caller }: Call): Promise<Download> {
    return {
      fileName: `provas-${params.id}.zip`,
      bytes: await authorityArchive(this.services, caller, params.id),
    };
  }
}
