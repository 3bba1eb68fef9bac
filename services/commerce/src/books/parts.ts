import { createBook, deleteBook, followBook, listAdminBooks, listBooks, updateBook } from '@alcova/contracts';
import { BooksController } from './books.controller';
import { BooksRepository } from './books.repository';
import { BooksService } from './books.service';

/** Books, as the service's module takes them in. */
export const books = {
  serves: [listBooks, listAdminBooks, createBook, updateBook, deleteBook, followBook],
  controllers: [BooksController],
  providers: [BooksRepository, BooksService],
};
