import { Module } from '@nestjs/common';
import { OverviewController } from './overview.controller';
import { ServicesHealth } from './services-health';
import { SystemController } from './system.controller';

@Module({ controllers: [SystemController, OverviewController], providers: [ServicesHealth] })
export class SystemModule {}
