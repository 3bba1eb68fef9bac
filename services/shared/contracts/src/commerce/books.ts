import { z } from 'zod';
import { defineEvent } from '../kinds/event';
import { defineRpc } from '../kinds/rpc';
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

const listInput = z.object({
  type: bookType.optional(),
  page: pageNumber.default(1),
  pageSize: pageSize(PAGE_SIZE),
});

/** Newest first. */
export const listBooks = defineRpc({
  name: 'commerce.book.list',
  input: listInput,
  output: pageOf(publicBook),
  errors: [],
});

/** Newest first; of the trash what was deleted last. */
export const listAdminBooks = defineRpc({
  name: 'commerce.book.listForAdministrators',
  input: listInput.extend({ view: trashView.default('list') }),
  output: pageOf(adminBook),
  errors: ['auth.forbidden'],
});

export const createBook = defineRpc({
  name: 'commerce.book.create',
  input: newBook,
  output: adminBook,
  errors: ['auth.forbidden', 'link.internal-address'],
});

export const updateBook = defineRpc({
  name: 'commerce.book.update',
  input: z.object({ id, changes: bookChanges }),
  output: adminBook,
  errors: ['auth.forbidden', 'book.not-found', 'book.version-conflict', 'link.internal-address'],
});

/** Moves it into the trash: gone for visitors, kept whole for TRASH_DAYS. */
export const deleteBook = defineRpc({
  name: 'commerce.book.delete',
  input: z.object({ id }),
  output: z.object({ id }),
  errors: ['auth.forbidden', 'book.not-found'],
});

/** Takes it out of the trash again, as it was. */
export const restoreBook = defineRpc({
  name: 'commerce.book.restore',
  input: z.object({ id }),
  output: z.object({ id }),
  errors: ['auth.forbidden', 'book.not-found'],
});

/** Deletes for good what lies in the trash, before its time. */
export const eraseBook = defineRpc({
  name: 'commerce.book.erase',
  input: z.object({ id }),
  output: z.object({ id }),
  errors: ['auth.forbidden', 'book.not-found'],
});

/** Counts that somebody goes to where the book is sold, and answers the stored address. A repeated or a robot's visit leads there as well. */
export const followBook = defineRpc({
  name: 'commerce.book.follow',
  input: z.object({ id, visitor: z.string().min(16).max(64), isBot: z.boolean() }),
  output: z.object({ link: z.string() }),
  errors: ['book.not-found'],
});

/** Any change of the books that the public sees. */
export const booksChanged = defineEvent({
  name: 'commerce.book.changed',
  major: 1,
  payload: z.object({ bookId: id }),
});
