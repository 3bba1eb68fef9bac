import { Module } from '@nestjs/common';
import { EngagementModule } from '../engagement/engagement.module';
import { AuditController } from './audit.controller';
import { ColleaguesController } from './colleagues.controller';
import { DeskController } from './desk.controller';
import { DeskFeed } from './desk-feed';
import { OwnTalesController } from './own-tales.controller';
import { ReadingController } from './reading.controller';
import { TaleMarksController } from './tale-marks.controller';
import { TalesController } from './tales.controller';

@Module({
  imports: [EngagementModule],
  controllers: [
    ...[TalesController, OwnTalesController, ReadingController, TaleMarksController],
    ...[DeskController, ColleaguesController, AuditController],
  ],
  providers: [DeskFeed],
})
export class TalesModule {}
