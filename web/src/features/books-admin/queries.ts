import {
  type AdminBook,
  type BookChanges,
  type BookType,
  type createBook,
  type deleteBook,
  type eraseBook,
  type getAdminBook,
  type listAdminBooks,
  type NewBook,
  type restoreBook,
  type updateBook,
} from '@alcova/contracts';
import { itemQueries, type ItemsFilter } from '../../shared/admin/items/queries';
import { call } from '../../shared/api/call';

interface BooksFilter extends ItemsFilter {
  readonly type: BookType | 'all';
}

export const bookQueries = itemQueries<AdminBook, BooksFilter, NewBook & Pick<BookChanges, 'version'>>({
  key: 'admin-books',
  alsoIn: ['books'],
  list: ({ view, type, page }, signal) =>
    call<typeof listAdminBooks>('GET /api/admin/books', {
      query: { view, page, ...(type === 'all' ? {} : { type }) },
      signal,
    }),
  get: (id) => call<typeof getAdminBook>('GET /api/admin/books/{id}', { params: { id } }),
  isPending: ({ coverState }) => coverState === 'pending',
  save: (id, body) =>
    id === null
      ? call<typeof createBook>('POST /api/books', { body })
      : call<typeof updateBook>('PATCH /api/books/{id}', { params: { id }, body }),
  acts: {
    remove: (id) => call<typeof deleteBook>('DELETE /api/books/{id}', { params: { id } }),
    restore: (id) => call<typeof restoreBook>('POST /api/books/{id}/restore', { params: { id } }),
    erase: (id) => call<typeof eraseBook>('POST /api/books/{id}/erase', { params: { id } }),
  },
});
