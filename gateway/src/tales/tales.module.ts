import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller';
import { ColleaguesController } from './colleagues.controller';
import { DeskController } from './desk.controller';
import { DeskFeed } from './desk-feed';
import { OwnTalesController } from './own-tales.controller';
import { ReadingController } from './reading.controller';
import { TalesController } from './tales.controller';

@Module({
  controllers: [
    ...[TalesController, OwnTalesController, ReadingController],
    ...[DeskController, ColleaguesController, AuditController],
  ],
  providers: [DeskFeed],
})
export class TalesModule {}
