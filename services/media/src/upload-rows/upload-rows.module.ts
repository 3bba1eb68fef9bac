import { Module } from '@nestjs/common';
import { UploadQuotas } from './quotas';
import { UploadsRepository } from './uploads.repository';

/** Uploads as they are stored. */
@Module({
  providers: [UploadQuotas, UploadsRepository],
  exports: [UploadQuotas, UploadsRepository],
})
export class UploadRowsModule {}
