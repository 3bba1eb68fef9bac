import {
  createBook,
  createBookRoute,
  deleteBook,
  deleteBookRoute,
  followBook,
  followBookRoute,
  listAdminBooks,
  listAdminBooksRoute,
  listBooks,
  listBooksRoute,
  updateBook,
  updateBookRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles, HandlesRedirect } from '../http/handles';
import { leadAway } from '../passers-by/lead-away';
import { PassersBy } from '../passers-by/passers-by';
import { ServiceCalls } from '../services/service-calls';
import { invalidBook } from './invalid-book';
import { listOrEmpty } from './lists';

/** Books that are sold elsewhere. */
@Controller()
export class BooksController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly passersBy: PassersBy,
  ) {}

  @Handles(listBooksRoute)
  async list({ query }: InputOf<typeof listBooksRoute>, { caller }: Call) {
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
    return this.services.request(createBook, body, { caller });
  }

  @Handles(updateBookRoute, { invalid: invalidBook })
  async update({ params, body }: InputOf<typeof updateBookRoute>, { caller }: Call) {
    return this.services.request(updateBook, { id: params.id, changes: body }, { caller });
  }

  @Handles(deleteBookRoute)
  async remove({ params }: InputOf<typeof deleteBookRoute>, { caller }: Call) {
    return this.services.request(deleteBook, params, { caller });
  }
}
