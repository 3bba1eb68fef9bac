import { Module } from '@nestjs/common';
import { TalesController } from './tales.controller';

@Module({ controllers: [TalesController] })
export class TalesModule {}
