import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module';
import { JobRowsModule } from '../job-rows/job-rows.module';
import { StoreModule } from '../store/store.module';
import { UploadRowsModule } from '../upload-rows/upload-rows.module';
import { ReceivedAssets } from './received-assets';
import { UploadLogRepository } from './upload-log.repository';
import { UploadsController } from './uploads.controller';
import { UploadsService } from './uploads.service';

/** Uploads, and their log. */
@Module({
  imports: [AssetsModule, JobRowsModule, StoreModule, UploadRowsModule],
  controllers: [UploadsController],
  providers: [ReceivedAssets, UploadLogRepository, UploadsService],
  exports: [UploadsService],
})
export class UploadsModule {}
