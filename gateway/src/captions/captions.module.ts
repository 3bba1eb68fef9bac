import { Module } from '@nestjs/common';
import { StoreModule } from '../store/store.module';
import { CaptionReceiver } from './caption-receiver';
import { CaptionVideos } from './caption-videos';
import { CaptionsController, CaptionUploadController } from './captions.controller';

/** The list of captions and their removal (role `api`). */
@Module({ controllers: [CaptionsController], providers: [CaptionVideos] })
export class CaptionsModule {}

/** The call that brings a caption (role `api`: a caption is small, and its address cannot be told from others by how it begins). */
@Module({
  imports: [StoreModule],
  controllers: [CaptionUploadController],
  providers: [CaptionReceiver, CaptionVideos],
})
export class CaptionUploadsModule {}
