import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module';
import { HomePage } from './home-page';
import { Playback } from './playback';
import { VideoAdminController } from './video-admin.controller';
import { VideosController } from './videos.controller';

@Module({
  imports: [MediaModule],
  controllers: [VideosController, VideoAdminController],
  providers: [Playback, HomePage],
  exports: [HomePage, MediaModule],
})
export class VideosModule {}
