import { Module } from '@nestjs/common';
import { AuditModule } from '../../governance/audit/audit.module';
import { AuthorsModule } from '../authors/authors.module';
import { EditsModule } from '../edits/edits.module';
import { NoticesModule } from '../../notices/notices.module';
import { ReadingModule } from '../reading/reading.module';
import { SignalsModule } from '../signals/signals.module';
import { BulkService } from './bulk.service';
import { ColleaguesRepository } from './colleagues.repository';
import { DecisionsRepository } from './decisions.repository';
import { DecisionsService } from './decisions.service';
import { ReviewRepository } from './review.repository';

/** Decisions on tales. */
@Module({
  imports: [AuditModule, AuthorsModule, EditsModule, NoticesModule, ReadingModule, SignalsModule],
  providers: [BulkService, ColleaguesRepository, DecisionsRepository, DecisionsService, ReviewRepository],
  exports: [BulkService, ColleaguesRepository, DecisionsService, ReviewRepository],
})
export class DecisionsModule {}
