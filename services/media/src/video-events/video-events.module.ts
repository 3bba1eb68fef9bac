import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module';
import { LikenessModule } from '../likeness/likeness.module';
import { VideoEvents } from './video-events';

/** What the catalogue tells of videos. */
@Module({
  imports: [AssetsModule, LikenessModule],
  providers: [VideoEvents],
})
export class VideoEventsModule {}
