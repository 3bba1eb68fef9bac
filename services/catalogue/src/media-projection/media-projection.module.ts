import { Module } from '@nestjs/common';
import { VideosModule } from '../videos/videos.module';
import { AssetEvents } from './asset-events';

/** What media tells of the files of videos. */
@Module({
  imports: [VideosModule],
  providers: [AssetEvents],
})
export class MediaProjectionModule {}
