import { Module } from '@nestjs/common';
import { AuditModule } from '../../governance/audit/audit.module';
import { EvidenceModule } from '../evidence/evidence.module';
import { AuthorityReportsController } from './authority-reports.controller';
import { AuthorityReportsRepository } from './authority-reports.repository';
import { AuthorityReportsService } from './authority-reports.service';

/** What is sent to authorities. */
@Module({
  imports: [AuditModule, EvidenceModule],
  controllers: [AuthorityReportsController],
  providers: [AuthorityReportsRepository, AuthorityReportsService],
})
export class AuthoritiesModule {}
