import { fileReport, forgetReporter, getTicket, reportKeysStep, reportMail } from '@alcova/contracts';
import { HidingBudget } from './hiding-budget.repository';
import { InstantHiding } from './instant-hiding';
import { PublicItems } from './public-items';
import { ReportKeysController } from './report-keys.controller';
import { ReportSecrets } from './report-secrets';
import { ReportsController } from './reports.controller';
import { ReportsRepository } from './reports.repository';
import { ReportsService } from './reports.service';
import { Subjects } from '../cases/subjects';

/** Reporting, as the service's module takes it in. */
export const reports = {
  serves: [fileReport, getTicket, reportMail, forgetReporter, reportKeysStep],
  controllers: [ReportsController, ReportKeysController],
  providers: [
    ...[ReportSecrets, ReportsRepository, Subjects, ReportsService],
    ...[HidingBudget, PublicItems, InstantHiding],
  ],
};
