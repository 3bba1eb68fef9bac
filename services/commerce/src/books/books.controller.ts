import {
  createBook,
  deleteBook,
  eraseBook,
  followBook,
  getAdminBook,
  type InputOf,
  listAdminBooks,
  listBooks,
  restoreBook,
  updateBook,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { BooksService } from './books.service';

@Controller()
export class BooksController {
  constructor(private readonly books: BooksService) {}

  @Operation(listBooks)
  async list(input: InputOf<typeof listBooks>) {
    return this.books.list(input);
  }

  @Operation(listAdminBooks)
  async listForAdministrators(input: InputOf<typeof listAdminBooks>) {
    return this.books.listForAdministrators(input);
  }

  @Operation(getAdminBook)
  async get({ id }: InputOf<typeof getAdminBook>) {
    return this.books.get(id);
  }

  @Operation(createBook)
  async create(input: InputOf<typeof createBook>, { caller }: RpcContext) {
    return this.books.create(input, caller);
  }

  @Operation(updateBook)
  async update({ id, ...changes }: InputOf<typeof updateBook>, { caller }: RpcContext) {
    return this.books.update(id, changes, caller);
  }

  @Operation(deleteBook)
  async remove({ id }: InputOf<typeof deleteBook>, { caller }: RpcContext) {
    return this.books.remove(id, caller);
  }

  @Operation(restoreBook)
  async restore({ id }: InputOf<typeof restoreBook>, { caller }: RpcContext) {
    return this.books.restore(id, caller);
  }

  @Operation(eraseBook)
  async erase({ id }: InputOf<typeof eraseBook>, { caller }: RpcContext) {
    return this.books.erase(id, caller);
  }

  @Operation(followBook)
  async follow(input: InputOf<typeof followBook>) {
    return this.books.follow(input);
  }
}
