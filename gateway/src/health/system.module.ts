import { Module } from '@nestjs/common';
import { FirstStepsController } from './first-steps.controller';
import { OverviewController } from './overview.controller';
import { ServicesHealth } from './services-health';
import { SystemController } from './system.controller';

@Module({
  controllers: [SystemController, OverviewController, FirstStepsController],
  providers: [ServicesHealth],
})
export class SystemModule {}
