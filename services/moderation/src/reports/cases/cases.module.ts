import { Module } from '@nestjs/common';
import { AuditModule } from '../../governance/audit/audit.module';
import { EditsModule } from '../../tales/edits/edits.module';
import { EvidenceModule } from '../evidence/evidence.module';
import { NoticesModule } from '../../notices/notices.module';
import { ReadingModule } from '../../tales/reading/reading.module';
import { Closing } from './closing';
import { ContentEvents } from './content-events';
import { Forgetting } from './forgetting';
import { Hiding } from './hiding';
import { Holds } from './holds';
import { MatchesRepository } from './matches.repository';
import { OpenCasesRepository } from './open-cases.repository';
import { Subjects } from './subjects';
import { TrashEvents } from './trash-events';

/** Cases, and what they hold back. */
@Module({
  imports: [AuditModule, EditsModule, EvidenceModule, NoticesModule, ReadingModule],
  providers: [
    Closing,
    ContentEvents,
    Forgetting,
    Hiding,
    Holds,
    MatchesRepository,
    OpenCasesRepository,
    Subjects,
    TrashEvents,
  ],
  exports: [Hiding, Holds, OpenCasesRepository, Subjects],
})
export class CasesModule {}
