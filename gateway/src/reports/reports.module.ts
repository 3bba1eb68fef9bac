import { Module } from '@nestjs/common';
import { CaseDeskController } from './case-desk.controller';
import { CaseFeed } from './case-feed';
import { OwnCasesController } from './own-cases.controller';
import { ReportsController } from './reports.controller';

@Module({
  controllers: [ReportsController, CaseDeskController, OwnCasesController],
  providers: [CaseFeed],
})
export class ReportsModule {}
