import {
  createBook,
  deleteBook,
  eraseBook,
  followBook,
  listAdminBooks,
  listBooks,
  restoreBook,
  updateBook,
} from '@alcova/contracts';
import { BooksController } from './books.controller';
import { BooksRepository } from './books.repository';
import { BooksService } from './books.service';

/** Books, as the service's module takes them in. */
export const books = {
  serves: [listBooks, listAdminBooks, createBook, updateBook, deleteBook, restoreBook, eraseBook, followBook],
  controllers: [BooksController],
  providers: [BooksRepository, BooksService],
};
