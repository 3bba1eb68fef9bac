import { Module } from '@nestjs/common';
import { ProcessingController } from './processing.controller';
import { ProcessingFeed } from './processing-feed';

@Module({ controllers: [ProcessingController], providers: [ProcessingFeed] })
export class ProcessingModule {}
