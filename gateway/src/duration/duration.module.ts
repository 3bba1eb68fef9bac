import { Module } from '@nestjs/common';
import { DurationController } from './duration.controller';

@Module({ controllers: [DurationController] })
export class DurationModule {}
