import { fileReport, getTicket } from '@alcova/contracts';
import { ReportSecrets } from './report-secrets';
import { ReportsController } from './reports.controller';
import { ReportsRepository } from './reports.repository';
import { ReportsService } from './reports.service';
import { Subjects } from './subjects';

/** Reporting, as the service's module takes it in. */
export const reports = {
  serves: [fileReport, getTicket],
  controllers: [ReportsController],
  providers: [ReportSecrets, ReportsRepository, Subjects, ReportsService],
};
