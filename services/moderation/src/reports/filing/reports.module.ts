import { Module } from '@nestjs/common';
import { AuditModule } from '../../governance/audit/audit.module';
import { CasesModule } from '../cases/cases.module';
import { NoticesModule } from '../../notices/notices.module';
import { TotalsModule } from '../../tales/totals/totals.module';
import { HidingBudget } from './hiding-budget.repository';
import { InstantHiding } from './instant-hiding';
import { PublicItems } from './public-items';
import { ReportKeysController } from './report-keys.controller';
import { ReportSecrets } from './report-secrets';
import { ReportsController } from './reports.controller';
import { ReportsRepository } from './reports.repository';
import { ReportsService } from './reports.service';

/** Reporting. */
@Module({
  imports: [AuditModule, CasesModule, NoticesModule, TotalsModule],
  controllers: [ReportKeysController, ReportsController],
  providers: [HidingBudget, InstantHiding, PublicItems, ReportSecrets, ReportsRepository, ReportsService],
})
export class ReportsModule {}
