import { Module } from '@nestjs/common';
import { ServicesHealth } from './services-health';
import { SystemController } from './system.controller';

@Module({ controllers: [SystemController], providers: [ServicesHealth] })
export class SystemModule {}
