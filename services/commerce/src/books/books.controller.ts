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
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { BooksService } from './books.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class BooksController {
  constructor(private readonly books: BooksService) {}

  @Serve(listBooks)
  async list(input: In<typeof listBooks>) {
    return this.books.list(input);
  }

  @Serve(listAdminBooks)
  async listForAdministrators(input: In<typeof listAdminBooks>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.books.listForAdministrators(input);
  }

  @Serve(createBook)
  async create(input: In<typeof createBook>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.books.create(input, caller);
  }

  @Serve(updateBook)
  async update(input: In<typeof updateBook>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.books.update(input.id, input.changes, caller);
  }

  @Serve(deleteBook)
  async remove(input: In<typeof deleteBook>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.books.remove(input.id, caller);
  }

  @Serve(restoreBook)
  async restore(input: In<typeof restoreBook>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.books.restore(input.id, caller);
  }

  @Serve(eraseBook)
  async erase(input: In<typeof eraseBook>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.books.erase(input.id, caller);
  }

  @Serve(followBook)
  async follow(input: In<typeof followBook>) {
    return this.books.follow(input);
  }
}
