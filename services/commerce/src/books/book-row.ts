import { type AdminBook, bookType, type PublicBook } from '@alcova/contracts';
import { z } from 'zod';
import { addressOfKey } from '../images/picture-keys';
import { picturedColumns, picturedRow } from '../images/pictured-row';

/** A book with its picture as Postgres answers it (numeric comes as text). */
export const bookRow = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.coerce.number(),
  link: z.string(),
  type: bookType,
  ...picturedRow,
});
export type BookRow = z.output<typeof bookRow>;

/** The columns of `bookRow`, from `books b LEFT JOIN pictures p`. */
export const BOOK_COLUMNS = `b.id, b.title, b.description, b.price, b.link, b.type, ${picturedColumns('b')}`;

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
  trashedAt: row.trashed_at?.toISOString() ?? null,
});
