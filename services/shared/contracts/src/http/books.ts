import { z } from 'zod';
import { adminBook, bookChanges, newBook, publicBook } from '../commerce/books';
import { defineRoute } from '../kinds/route';
import { PAGE_SIZE } from '../base/limits';
import { id, pageNumber, pageOf, pageSize } from '../base/primitives';
import { trashView } from '../base/trash';

const tag = 'Livros';
const byId = z.object({ id });
const ADMIN = ['admin'] as const;
const REFUSALS = [
  'book.fields-required',
  'book.price-invalid',
  'book.address-invalid',
  'link.internal-address',
] as const;
const listQuery = z.object({
  /** `fisico` or `ebook`; any other lists nothing (D16). */
  type: z.string().max(64).optional(),
  page: pageNumber.default(1),
  pageSize: pageSize(PAGE_SIZE),
});

export const listBooksRoute = defineRoute({
  operationId: 'listBooks',
  summary: 'Livros à venda, os mais novos primeiro',
  tag,
  method: 'GET',
  path: '/api/books',
  access: 'public',
  query: listQuery,
  response: pageOf(publicBook),
  errors: [],
});

/** Leads only to the stored address, and counts that. */
export const followBookRoute = defineRoute({
  operationId: 'followBook',
  summary: 'Leva à loja do livro',
  tag,
  method: 'GET',
  path: '/api/books/{id}/go',
  access: 'public',
  params: byId,
  response: z.undefined(),
  status: 302,
  errors: ['book.not-found'],
});

export const listAdminBooksRoute = defineRoute({
  operationId: 'listAdminBooks',
  summary: 'Livros, com cliques e estado da capa',
  tag: 'Administração',
  method: 'GET',
  path: '/api/admin/books',
  access: ADMIN,
  query: listQuery.extend({ view: trashView.catch('list').default('list') }),
  response: pageOf(adminBook),
  errors: [],
});

export const createBookRoute = defineRoute({
  operationId: 'createBook',
  summary: 'Cadastra um livro',
  tag: 'Administração',
  method: 'POST',
  path: '/api/books',
  access: ADMIN,
  fresh: true,
  audit: ['book.create'],
  body: newBook,
  response: adminBook,
  status: 201,
  errors: REFUSALS,
});

export const updateBookRoute = defineRoute({
  operationId: 'updateBook',
  summary: 'Altera um livro',
  tag: 'Administração',
  method: 'PATCH',
  path: '/api/books/{id}',
  access: ADMIN,
  fresh: true,
  audit: ['book.edit'],
  params: byId,
  body: bookChanges,
  response: adminBook,
  errors: ['book.not-found', 'book.version-conflict', ...REFUSALS],
});

export const deleteBookRoute = defineRoute({
  operationId: 'deleteBook',
  summary: 'Move um livro para a lixeira, de onde é excluído depois de 30 dias',
  tag: 'Administração',
  method: 'DELETE',
  path: '/api/books/{id}',
  access: ADMIN,
  fresh: true,
  audit: ['book.trash'],
  params: byId,
  response: z.object({ id }),
  errors: ['book.not-found'],
});

export const restoreBookRoute = defineRoute({
  operationId: 'restoreBook',
  summary: 'Tira um livro da lixeira, como era',
  tag: 'Administração',
  method: 'POST',
  path: '/api/books/{id}/restore',
  access: ADMIN,
  fresh: true,
  audit: ['book.restore'],
  params: byId,
  response: z.object({ id }),
  errors: ['book.not-found'],
});

export const eraseBookRoute = defineRoute({
  operationId: 'eraseBook',
  summary: 'Exclui de vez um livro que está na lixeira',
  tag: 'Administração',
  method: 'POST',
  path: '/api/books/{id}/erase',
  access: ADMIN,
  fresh: true,
  audit: ['book.delete'],
  params: byId,
  response: z.object({ id }),
  errors: ['book.not-found'],
});
