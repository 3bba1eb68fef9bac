import {
  beginAuthorityExport,
  listAuthorityReports,
  openAuthorityReport,
  readExportedEvidence,
  receiveAuthorityReport,
  withdrawAuthorityReport,
} from '@alcova/contracts';
import { AuthorityReportsController } from './authority-reports.controller';
import { AuthorityReportsRepository } from './authority-reports.repository';
import { AuthorityReportsService } from './authority-reports.service';

/** Sending to authorities, as the service's module takes it in. */
export const authorities = {
  serves: [
    ...[openAuthorityReport, receiveAuthorityReport, withdrawAuthorityReport, listAuthorityReports],
    ...[beginAuthorityExport, readExportedEvidence],
  ],
  controllers: [AuthorityReportsController],
  providers: [AuthorityReportsRepository, AuthorityReportsService],
};
