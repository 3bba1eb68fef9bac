import { Module } from '@nestjs/common';
import { AuditModule } from '../../governance/audit/audit.module';
import { AuthorsModule } from '../authors/authors.module';
import { DecisionsModule } from '../decisions/decisions.module';
import { ReadingModule } from '../reading/reading.module';
import { SignalsModule } from '../signals/signals.module';
import { TermsModule } from '../terms/terms.module';
import { TotalsModule } from '../totals/totals.module';
import { ColleaguesController } from './colleagues.controller';
import { ColleaguesService } from './colleagues.service';
import { DeskController } from './desk.controller';
import { LeasesRepository } from './leases.repository';
import { LoadService } from './load.service';
import { ReviewService } from './review.service';

/** The moderators' desk. */
@Module({
  imports: [
    AuditModule,
    AuthorsModule,
    DecisionsModule,
    ReadingModule,
    SignalsModule,
    TermsModule,
    TotalsModule,
  ],
  controllers: [ColleaguesController, DeskController],
  providers: [ColleaguesService, LeasesRepository, LoadService, ReviewService],
  exports: [LeasesRepository],
})
export class DeskModule {}
