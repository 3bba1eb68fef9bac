import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module';
import { StoreModule } from '../store/store.module';
import { ImageReceiver } from './image-receiver';
import { ResumableController } from './resumable/resumable.controller';
import { ResumableUploads } from './resumable/resumable-uploads';
import { UploadAdminController } from './upload-admin.controller';
import { UploadsController } from './uploads.controller';
import { VideoReceiver } from './video-receiver';

/** The calls that bring files (role `upload`). */
@Module({
  imports: [StoreModule],
  controllers: [UploadsController, ResumableController],
  providers: [VideoReceiver, ImageReceiver, ResumableUploads],
})
export class UploadsModule {}

/** The log of uploads and the removal of files (role `api`). */
@Module({ imports: [MediaModule], controllers: [UploadAdminController] })
export class UploadAdminModule {}
