import { Module } from '@nestjs/common';
import { HoldsModule } from '../holds/holds.module';
import { ParticipantsModule } from '../participants/participants.module';
import { VideosModule } from '../videos/videos.module';
import { ActivationRepository } from './activation.repository';
import { ActivationService } from './activation.service';
import { AdministrationController } from './administration.controller';
import { ExportRepository } from './export.repository';
import { ExportService } from './export.service';
import { VideoBulkRepository } from './video-bulk.repository';
import { VideoBulkService } from './video-bulk.service';
import { RewritingRepository } from './rewriting.repository';
import { RewritingService } from './rewriting.service';
import { StatisticsRepository } from './statistics.repository';
import { StatisticsService } from './statistics.service';
import { TotalsRepository } from './totals.repository';

/** What administrators do beyond one video. */
@Module({
  imports: [HoldsModule, ParticipantsModule, VideosModule],
  controllers: [AdministrationController],
  providers: [
    ActivationRepository,
    ActivationService,
    ExportRepository,
    ExportService,
    VideoBulkRepository,
    VideoBulkService,
    RewritingRepository,
    RewritingService,
    StatisticsRepository,
    StatisticsService,
    TotalsRepository,
  ],
})
export class AdministrationModule {}
