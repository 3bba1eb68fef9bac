import {
  createBook,
  createBookRoute,
  deleteBook,
  deleteBookRoute,
  eraseBook,
  eraseBookRoute,
  followBook,
  followBookRoute,
  listAdminBooks,
  listAdminBooksRoute,
  listBooks,
  listBooksRoute,
  restoreBook,
  restoreBookRoute,
  updateBook,
  updateBookRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles, HandlesRedirect } from '../http/handles';
import { leadAway } from '../passers-by/lead-away';
import { PassersBy } from '../passers-by/passers-by';
import { HandlesPublic, type PublicCall } from '../public-bytes/public-read';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { invalidBook } from './invalid-book';
import { listOrEmpty } from './lists';

/** Books that are sold elsewhere. */
@Controller()
export class BooksController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly passersBy: PassersBy,
    private readonly reads: PublicReads,
  ) {}

  @HandlesPublic(listBooksRoute, { of: 'books', shows: ({ items }) => items.map(({ id }) => id) })
  async list({ query }: InputOf<typeof listBooksRoute>, { caller }: PublicCall) {
    return listOrEmpty(query, (known) => this.services.request(listBooks, known, { caller }));
  }

  @HandlesRedirect(followBookRoute, { limit: 'follow' })
  async follow({ params }: InputOf<typeof followBookRoute>, { caller, request, reply }: Call) {
    leadAway(reply);
    const visit = { ...params, ...this.passersBy.of(request) };
    const { link } = await this.services.request(followBook, visit, { caller });
    return link;
  }

  @Handles(listAdminBooksRoute)
  async listForAdministrators({ query }: InputOf<typeof listAdminBooksRoute>, { caller }: Call) {
    return listOrEmpty(query, (known) => this.services.request(listAdminBooks, known, { caller }));
  }

  @Handles(createBookRoute, { invalid: invalidBook })
  async create({ body }: InputOf<typeof createBookRoute>, { caller }: Call) {
    const book = await this.services.request(createBook, body, { caller });
    this.reads.changed('books', book.id);
    return book;
  }

  @Handles(updateBookRoute, { invalid: invalidBook })
  async update({ params, body }: InputOf<typeof updateBookRoute>, { caller }: Call) {
    const book = await this.services.request(updateBook, { id: params.id, changes: body }, { caller });
    this.reads.changed('books', book.id);
    return book;
  }

  @Handles(deleteBookRoute)
  async remove({ params }: InputOf<typeof deleteBookRoute>, { caller }: Call) {
    const removed = await this.services.request(deleteBook, params, { caller });
    this.reads.changed('books', params.id);
    return removed;
  }

  @Handles(restoreBookRoute)
  async restore({ params }: InputOf<typeof restoreBookRoute>, { caller }: Call) {
    const restored = await this.services.request(restoreBook, params, { caller });
    this.reads.changed('books', params.id);
    return restored;
  }

  @Handles(eraseBookRoute)
  async erase({ params }: InputOf<typeof eraseBookRoute>, { caller }: Call) {
    return this.services.request(eraseBook, params, { caller });
  }
}
