import { Module } from '@nestjs/common';
import { CountingModule } from '../counting/counting.module';
import { ItemsModule } from '../items/items.module';
import { BooksController } from './books.controller';
import { BooksService } from './books.service';

/** Books that are sold elsewhere. */
@Module({
  imports: [CountingModule, ItemsModule],
  controllers: [BooksController],
  providers: [BooksService],
  exports: [BooksService],
})
export class BooksModule {}
