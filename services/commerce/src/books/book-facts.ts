import type { ActFacts } from '@alcova/messaging/outbox';
import type { Book } from './book.entity';

/** What the audit log may tell of a book. */
export const bookFacts = (book: Book): ActFacts => ({
  subject: book.id,
  title: book.title,
  values: { price: book.price, type: book.type },
  texts: {
    ...{ title: book.title, description: book.description, link: book.link },
    coverUrl: book.picture?.source ?? null,
  },
});

/** What is told of a book that changed, or went. */
export const bookChange = (id: string, changes: number) => ({
  aggregateId: id,
  aggregateVersion: changes,
  payload: { bookId: id },
});
