import { type AdminBook, bookType, imageState, type PublicBook } from '@alcova/contracts';
import { z } from 'zod';
import { addressOfKey } from '../images/picture-keys';

/** A book with its picture as Postgres answers it (numeric comes as text). */
export const bookRow = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.coerce.number(),
  link: z.string(),
  type: bookType,
  version: z.number(),
  changes: z.number(),
  picture_id: z.string().nullable(),
  source: z.string().nullable(),
  state: imageState.nullable(),
  key: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type BookRow = z.output<typeof bookRow>;

/** The columns of `bookRow`, from `books b LEFT JOIN pictures p`. */
export const BOOK_COLUMNS = `b.id, b.title, b.description, b.price, b.link, b.type, b.version, b.changes, b.picture_id, b.created_at, b.updated_at,
  p.source, p.state, p.key`;

export const toPublicBook = (row: BookRow, imageCdnUrl: string): PublicBook => ({
  id: row.id,
  title: row.title,
  description: row.description,
  coverUrl: addressOfKey(row.key, imageCdnUrl),
  price: row.price,
  link: row.link,
  type: row.type,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** What administrators see besides. A book that came without a cover has none to wait for. */
export const toAdminBook = (row: BookRow, clicks: number, imageCdnUrl: string): AdminBook => ({
  ...toPublicBook(row, imageCdnUrl),
  coverSource: row.source ?? '',
  coverState: row.state ?? 'failed',
  clicks,
  version: row.version,
});
