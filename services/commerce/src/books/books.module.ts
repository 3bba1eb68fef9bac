import { Module } from '@nestjs/common';
import { CountingModule } from '../counting/counting.module';
import { ImagesModule } from '../images/images.module';
import { TrashModule } from '../trash/trash.module';
import { BooksController } from './books.controller';
import { BooksRepository } from './books.repository';
import { BooksService } from './books.service';

/** Books that are sold elsewhere. */
@Module({
  imports: [ImagesModule, CountingModule, TrashModule],
  controllers: [BooksController],
  providers: [BooksService, BooksRepository],
  exports: [BooksService, BooksRepository],
})
export class BooksModule {}
