import { Module } from '@nestjs/common';
import { StoreModule } from '../store/store.module';
import { ImageReceiver } from './image-receiver';
import { UploadAdminController } from './upload-admin.controller';
import { UploadsController } from './uploads.controller';
import { VideoReceiver } from './video-receiver';

/** The calls that bring files (role `upload`). */
@Module({
  imports: [StoreModule],
  controllers: [UploadsController],
  providers: [VideoReceiver, ImageReceiver],
})
export class UploadsModule {}

/** The log of uploads and the removal of files (role `api`). */
@Module({ controllers: [UploadAdminController] })
export class UploadAdminModule {}
