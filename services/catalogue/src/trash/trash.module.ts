import { Module } from '@nestjs/common';
import { EngagementModule } from '../engagement/engagement.module';
import { HoldsModule } from '../holds/holds.module';
import { ParticipantsModule } from '../participants/participants.module';
import { VideosModule } from '../videos/videos.module';
import { TrashEraser } from './trash-eraser';
import { TrashController } from './trash.controller';
import { TrashRepository } from './trash.repository';
import { TrashService } from './trash.service';

/** The end of videos, and the way back. */
@Module({
  imports: [EngagementModule, HoldsModule, ParticipantsModule, VideosModule],
  controllers: [TrashController],
  providers: [TrashEraser, TrashRepository, TrashService],
})
export class TrashModule {}
