import { Module } from '@nestjs/common';
import { CaptionVideos } from '../captions/caption-videos';
import { StoreModule } from '../store/store.module';
import { AlignmentController } from './alignment.controller';

/** Texts of voices (role `api`). */
@Module({ imports: [StoreModule], controllers: [AlignmentController], providers: [CaptionVideos] })
export class AlignmentModule {}
