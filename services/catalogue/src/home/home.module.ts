import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module';
import { VideosModule } from '../videos/videos.module';
import { HomeController } from './home.controller';
import { HomeRepository } from './home.repository';
import { HomeService } from './home.service';

/** The random selections. */
@Module({
  imports: [ListsModule, VideosModule],
  controllers: [HomeController],
  providers: [HomeRepository, HomeService],
})
export class HomeModule {}
