import { Module } from '@nestjs/common';
import { AuditModule } from '../../governance/audit/audit.module';
import { EditsModule } from '../../tales/edits/edits.module';
import { EvidenceModule } from '../evidence/evidence.module';
import { NoticesModule } from '../../notices/notices.module';
import { ReadingModule } from '../../tales/reading/reading.module';
import { CaseCloser } from './case-closer';
import { ContentEvents } from './content-events';
import { ReporterRetention } from './reporter-retention';
import { ContentHider } from './content-hider';
import { Holds } from './holds';
import { MatchesRepository } from './matches.repository';
import { OpenCasesRepository } from './open-cases.repository';
import { ReportSubjects } from './report-subjects';
import { TrashEvents } from './trash-events';

/** Cases, and what they hold back. */
@Module({
  imports: [AuditModule, EditsModule, EvidenceModule, NoticesModule, ReadingModule],
  providers: [
    CaseCloser,
    ContentEvents,
    ReporterRetention,
    ContentHider,
    Holds,
    MatchesRepository,
    OpenCasesRepository,
    ReportSubjects,
    TrashEvents,
  ],
  exports: [ContentHider, Holds, OpenCasesRepository, ReportSubjects],
})
export class CasesModule {}
