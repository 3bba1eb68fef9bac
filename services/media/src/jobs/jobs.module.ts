import { Module } from '@nestjs/common';
import { AlignmentRowsModule } from '../alignment-rows/alignment-rows.module';
import { AssetsModule } from '../assets/assets.module';
import { CaptionsModule } from '../captions/captions.module';
import { HoldsModule } from '../holds/holds.module';
import { JobRowsModule } from '../job-rows/job-rows.module';
import { EvidenceFilesModule } from '../evidence-files/evidence-files.module';
import { StoreModule } from '../store/store.module';
import { UploadRowsModule } from '../upload-rows/upload-rows.module';
import { EndedJobsRepository } from './ended-jobs';
import { EndedJobsRetention } from './ended-jobs';
import { HashCollector } from './hash-collector';
import { JobsController } from './jobs.controller';
import { JobsService } from './jobs.service';
import { Pipeline } from './pipeline';
import { RecoveryRepository } from './recovery.repository';
import { AssetRemoval } from './asset-removal';
import { Retry } from './retry';

/** The work on films. */
@Module({
  imports: [
    ...[AlignmentRowsModule, AssetsModule, CaptionsModule, HoldsModule, JobRowsModule],
    ...[EvidenceFilesModule, StoreModule, UploadRowsModule],
  ],
  controllers: [JobsController],
  providers: [
    EndedJobsRetention,
    EndedJobsRepository,
    HashCollector,
    JobsService,
    Pipeline,
    RecoveryRepository,
    AssetRemoval,
    Retry,
  ],
  exports: [Pipeline, Retry],
})
export class JobsModule {}
