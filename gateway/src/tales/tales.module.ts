import { Module } from '@nestjs/common';
import { EngagementModule } from '../engagement/engagement.module';
import { AuditController } from './audit.controller';
import { DeskEventsController } from './desk-events.controller';
import { DeskFeed } from './desk-feed';
import { FiguresController } from './figures.controller';
import { ReadingController } from './reading.controller';
import { TaleMarksController } from './tale-marks.controller';

@Module({
  imports: [EngagementModule],
  controllers: [
    ReadingController,
    TaleMarksController,
    DeskEventsController,
    AuditController,
    FiguresController,
  ],
  providers: [DeskFeed],
})
export class TalesModule {}
