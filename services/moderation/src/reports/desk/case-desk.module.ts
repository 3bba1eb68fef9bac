import { Module } from '@nestjs/common';
import { AuditModule } from '../../governance/audit/audit.module';
import { CasesModule } from '../cases/cases.module';
import { EvidenceModule } from '../evidence/evidence.module';
import { NoticesModule } from '../../notices/notices.module';
import { CaseDecisionsRepository } from './case-decisions.repository';
import { CaseDecisionsService } from './case-decisions.service';
import { CaseDeskController } from './case-desk.controller';
import { CaseLeasesRepository } from './case-leases.repository';
import { CaseListsRepository } from './case-lists.repository';
import { CaseListsService } from './case-lists.service';
import { CaseReviewRepository } from './case-review.repository';
import { CaseReviewService } from './case-review.service';
import { OwnCasesController } from './own-cases.controller';
import { OwnCasesRepository } from './own-cases.repository';
import { OwnCasesService } from './own-cases.service';
import { WaveRepository } from './wave.repository';
import { WaveService } from './wave.service';

/** The desk of reports. */
@Module({
  imports: [AuditModule, CasesModule, EvidenceModule, NoticesModule],
  controllers: [CaseDeskController, OwnCasesController],
  providers: [
    CaseDecisionsRepository,
    CaseDecisionsService,
    CaseLeasesRepository,
    CaseListsRepository,
    CaseListsService,
    CaseReviewRepository,
    CaseReviewService,
    OwnCasesRepository,
    OwnCasesService,
    WaveRepository,
    WaveService,
  ],
  exports: [CaseLeasesRepository],
})
export class CaseDeskModule {}
