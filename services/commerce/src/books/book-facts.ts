import type { ActFacts } from '@alcova/messaging/outbox';
import type { BookRow } from './book-row';

/** What the audit log may tell of a book. */
export const bookFacts = (row: BookRow): ActFacts => ({
  subject: row.id,
  title: row.title,
  values: { price: row.price, type: row.type },
  texts: { title: row.title, description: row.description, link: row.link, coverUrl: row.source },
});

/** What is told of a book that changed, or went. */
export const bookChange = (id: string, changes: number) => ({
  aggregateId: id,
  aggregateVersion: changes,
  payload: { bookId: id },
});
