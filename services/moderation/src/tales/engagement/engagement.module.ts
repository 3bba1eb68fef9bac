import { Module } from '@nestjs/common';
import { ReadingModule } from '../reading/reading.module';
import { MarksController } from './marks.controller';
import { MarksRepository } from './marks.repository';
import { MarksService } from './marks.service';

/** Likes and favourites of tales. */
@Module({
  imports: [ReadingModule],
  controllers: [MarksController],
  providers: [MarksRepository, MarksService],
})
export class EngagementModule {}
