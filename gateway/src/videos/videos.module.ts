import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module';
import { HomePage } from './home-page';
import { Playback } from './playback';
import { VideoAdministrationController } from './video-administration.controller';
import { VideoAdminController } from './video-admin.controller';
import { VideoTrashController } from './video-trash.controller';
import { VideosController } from './videos.controller';

@Module({
  imports: [MediaModule],
  controllers: [VideosController, VideoAdminController, VideoAdministrationController, VideoTrashController],
  providers: [Playback, HomePage],
})
export class VideosModule {}
