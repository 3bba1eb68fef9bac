import { Module } from '@nestjs/common';
import { AdsModule } from '../ads/ads.module';
import { BooksModule } from '../books/books.module';
import { TrashEraser } from './trash-eraser';

/** The end of what lies in the trash. */
@Module({
  imports: [BooksModule, AdsModule],
  providers: [TrashEraser],
})
export class ErasingModule {}
