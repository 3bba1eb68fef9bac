import { Module } from '@nestjs/common';
import { DeskController } from './desk.controller';
import { OwnTalesController } from './own-tales.controller';
import { TalesController } from './tales.controller';

@Module({ controllers: [TalesController, OwnTalesController, DeskController] })
export class TalesModule {}
