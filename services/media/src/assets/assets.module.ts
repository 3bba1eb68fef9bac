import { Module } from '@nestjs/common';
import { AlignmentRowsModule } from '../alignment-rows/alignment-rows.module';
import { HoldsModule } from '../holds/holds.module';
import { JobRowsModule } from '../job-rows/job-rows.module';
import { StoreModule } from '../store/store.module';
import { UploadRowsModule } from '../upload-rows/upload-rows.module';
import { AssetsRepository } from './assets.repository';
import { AssetsService } from './assets.service';
import { AwaitedUploads } from './awaited-uploads';
import { ProgressRepository } from './progress.repository';

/** Assets: the files behind videos. */
@Module({
  imports: [AlignmentRowsModule, HoldsModule, JobRowsModule, StoreModule, UploadRowsModule],
  providers: [AssetsRepository, AssetsService, AwaitedUploads, ProgressRepository],
  exports: [AssetsRepository, AssetsService, AwaitedUploads, ProgressRepository],
})
export class AssetsModule {}
