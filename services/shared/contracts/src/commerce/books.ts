import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import type { Stale } from '../kinds/cached';
import { defineEvent } from '../kinds/event';
import type { InvalidRule } from '../kinds/invalid';
import { operation } from '../kinds/operation';
import { line, text } from '../kinds/text';
import { PAGE_SIZE } from '../base/limits';
import { count, id, pageNumber, pageOf, pageSize, rowVersion, timestamp } from '../base/primitives';
import { trashedAt, trashView } from '../base/trash';
import { imageSource, imageState, outgoingLink } from './outside';

export const bookType = z.enum(['ebook', 'fisico']);
export type BookType = z.infer<typeof bookType>;

/** Reais with two decimals; the largest is bounded by the column. */
export const price = z.number().min(0).max(99_999_999.99).multipleOf(0.01);

/** DATA-01: a book as anybody sees it. `coverUrl` is an address of this site, empty while there is no picture to show. */
export const publicBook = z.object({
  id,
  title: z.string(),
  description: z.string(),
  coverUrl: z.string(),
  price: z.number().nonnegative(),
  /** Where it is sold; empty when there is no such place. */
  link: z.string(),
  type: bookType,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type PublicBook = z.infer<typeof publicBook>;

/** `coverSource` is the address that an administrator typed, `coverState` how far its picture is. */
export const adminBook = publicBook.extend({
  coverSource: z.string(),
  coverState: imageState,
  clicks: count,
  version: rowVersion,
  trashedAt,
});
export type AdminBook = z.infer<typeof adminBook>;

const editable = {
  title: line({ min: 1, max: 200 }),
  description: text({ min: 1, max: 5_000 }),
  coverUrl: imageSource,
  price,
  link: outgoingLink,
  type: bookType,
};

export const newBook = z.object(editable);
export type NewBook = z.infer<typeof newBook>;
/** With `version` the change is refused when somebody else was faster. */
export const bookChanges = z.object(editable).partial().extend({ version: rowVersion.optional() });
export type BookChanges = z.infer<typeof bookChanges>;

const tag = 'Livros';
const adminTag = 'Administração';
const byId = z.object({ id });
const listQuery = z.object({
  /** `fisico` or `ebook`; any other lists nothing (D16). */
  type: z.string().max(64).optional(),
  page: pageNumber.default(1),
  pageSize: pageSize(PAGE_SIZE),
});
/** A book's form (BOOK-05): first whether a field is empty, then the price, then the addresses. */
const INVALID: readonly InvalidRule[] = [
  { when: 'empty', fields: Object.keys(editable), code: 'book.fields-required' },
  { when: 'wrong', fields: ['price'], code: 'book.price-invalid' },
  { when: 'wrong', fields: ['coverUrl', 'link'], code: 'book.address-invalid' },
];
const changes = (book: { readonly id: string }): readonly Stale[] => [['books', book.id]];

/** Newest first. */
export const listBooks = operation({
  id: 'listBooks',
  subject: 'commerce.book.list',
  http: 'GET /api/books',
  access: 'public',
  summary: 'Livros à venda, os mais novos primeiro',
  tag,
  query: listQuery,
  output: pageOf(publicBook),
  errors: [],
  cached: { of: 'books', shows: ({ items }) => items.map((book) => book.id) },
});

/** Counts that somebody goes to where the book is sold, and leads to the stored address alone. A repeated or a robot's visit leads there as well. */
export const followBook = operation({
  id: 'followBook',
  subject: 'commerce.book.follow',
  http: 'GET /api/books/{id}/go',
  access: 'public',
  summary: 'Leva à loja do livro',
  tag,
  limit: 'follow',
  params: byId,
  adds: 'visitor',
  output: z.object({ link: z.string() }),
  status: 302,
  errors: ['book.not-found'],
});

/** Newest first; of the trash what was deleted last. */
export const listAdminBooks = operation({
  id: 'listAdminBooks',
  subject: 'commerce.book.listForAdministrators',
  http: 'GET /api/admin/books',
  access: ADMIN,
  summary: 'Livros, com cliques e estado da capa',
  tag: adminTag,
  query: listQuery.extend({ view: trashView.catch('list').default('list') }),
  output: pageOf(adminBook),
  errors: [],
});

/** One that is in the list, as it is now: for a form whose item somebody else has changed meanwhile. */
export const getAdminBook = operation({
  id: 'getAdminBook',
  subject: 'commerce.book.getForAdministrators',
  http: 'GET /api/admin/books/{id}',
  access: ADMIN,
  summary: 'Um livro, com cliques e estado da capa',
  tag: adminTag,
  params: byId,
  output: adminBook,
  errors: ['book.not-found'],
});

export const createBook = operation({
  id: 'createBook',
  subject: 'commerce.book.create',
  http: 'POST /api/books',
  access: ADMIN,
  summary: 'Cadastra um livro',
  tag: adminTag,
  fresh: true,
  audit: ['book.create'],
  body: newBook,
  output: adminBook,
  status: 201,
  invalid: INVALID,
  errors: ['link.internal-address'],
  changes,
});

export const updateBook = operation({
  id: 'updateBook',
  subject: 'commerce.book.update',
  http: 'PATCH /api/books/{id}',
  access: ADMIN,
  summary: 'Altera um livro',
  tag: adminTag,
  fresh: true,
  audit: ['book.edit'],
  params: byId,
  body: bookChanges,
  output: adminBook,
  invalid: INVALID,
  errors: ['book.not-found', 'book.version-conflict', 'link.internal-address'],
  changes,
});

/** Moves it into the trash: gone for visitors, kept whole for TRASH_DAYS. */
export const deleteBook = operation({
  id: 'deleteBook',
  subject: 'commerce.book.delete',
  http: 'DELETE /api/books/{id}',
  access: ADMIN,
  summary: 'Move um livro para a lixeira, de onde é excluído depois de 30 dias',
  tag: adminTag,
  fresh: true,
  audit: ['book.trash'],
  params: byId,
  output: byId,
  errors: ['book.not-found'],
  changes,
});

/** Takes it out of the trash again, as it was. */
export const restoreBook = operation({
  id: 'restoreBook',
  subject: 'commerce.book.restore',
  http: 'POST /api/books/{id}/restore',
  access: ADMIN,
  summary: 'Tira um livro da lixeira, como era',
  tag: adminTag,
  fresh: true,
  audit: ['book.restore'],
  params: byId,
  output: byId,
  errors: ['book.not-found'],
  changes,
});

/** Deletes for good what lies in the trash, before its time: no visitor saw it there. */
export const eraseBook = operation({
  id: 'eraseBook',
  subject: 'commerce.book.erase',
  http: 'POST /api/books/{id}/erase',
  access: ADMIN,
  summary: 'Exclui de vez um livro que está na lixeira',
  tag: adminTag,
  fresh: true,
  audit: ['book.delete'],
  params: byId,
  output: byId,
  errors: ['book.not-found'],
});

/** Any change of the books that the public sees. */
export const booksChanged = defineEvent({
  name: 'commerce.book.changed',
  major: 1,
  payload: z.object({ bookId: id }),
});
