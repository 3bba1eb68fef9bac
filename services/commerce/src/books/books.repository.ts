import type { BookChanges, NewBook, TrashView } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { viewOf } from '../trash/views';
import { BOOK_COLUMNS, bookRow, type BookRow } from './book-row';

/** Columns of what administrators edit; the cover is a row of its own. */
const EDITABLE = {
  title: 'title',
  description: 'description',
  price: 'price',
  link: 'link',
  type: 'type',
} as const satisfies Partial<Record<keyof BookChanges, string>>;
const totals = z.tuple([z.object({ total: z.coerce.number() })]);
const rows = z.array(z.unknown());
const links = z.array(z.object({ link: z.string() }));

export interface BookPage {
  /** What is there, when none is given. */
  readonly view?: TrashView;
  /** All of them when it is empty or left out, none when no book is of that type (D16). */
  readonly type?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

@Injectable()
export class BooksRepository {
  async byId(manager: EntityManager, id: string): Promise<BookRow | undefined> {
    const found: unknown = await manager.query(
      `SELECT ${BOOK_COLUMNS} FROM books b LEFT JOIN pictures p ON p.id = b.picture_id WHERE b.id = $1`,
      [id],
    );
    return bookRow.array().parse(found)[0];
  }

  /** Reads and locks; who follows its link is counted meanwhile. */
  async lock(manager: EntityManager, id: string, view: TrashView = 'list'): Promise<BookRow | undefined> {
    const found: unknown = await manager.query(
      `SELECT ${BOOK_COLUMNS} FROM books b LEFT JOIN pictures p ON p.id = b.picture_id
       WHERE b.id = $1 AND ${viewOf(view, 'b').where} FOR NO KEY UPDATE OF b`,
      [id],
    );
    return bookRow.array().parse(found)[0];
  }

  /** Newest first; of the trash what was deleted last. */
  async page(
    manager: EntityManager,
    { view = 'list', type, page, pageSize }: BookPage,
  ): Promise<{ rows: BookRow[]; total: number }> {
    const { where, order } = viewOf(view, 'b');
    const found: unknown = await manager.query(
      `SELECT ${BOOK_COLUMNS} FROM books b LEFT JOIN pictures p ON p.id = b.picture_id
       WHERE ${where} AND ($1::text IS NULL OR b.type = $1) ORDER BY ${order} LIMIT $2 OFFSET $3`,
      [type || null, pageSize, (page - 1) * pageSize],
    );
    const [{ total }] = totals.parse(
      await manager.query(
        `SELECT count(*) AS total FROM books b WHERE ${where} AND ($1::text IS NULL OR b.type = $1)`,
        [type || null],
      ),
    );
    return { rows: bookRow.array().parse(found), total };
  }

  async insert(manager: EntityManager, id: string, book: NewBook, pictureId: string): Promise<void> {
    await manager.query(
      'INSERT INTO books (id, title, description, price, link, type, picture_id) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [id, book.title, book.description, book.price, book.link, book.type, pictureId],
    );
  }

  /** Edits what is given; with `version` only when nobody was faster. False when no row fitted. */
  async update(manager: EntityManager, id: string, changes: BookChanges): Promise<boolean> {
    const given = (Object.keys(EDITABLE) as (keyof typeof EDITABLE)[]).filter(
      (field) => changes[field] !== undefined,
    );
    const sets = given.map((field, index) => `${EDITABLE[field]} = $${index + 3}`);
    const updated: unknown = await manager.query(
      `UPDATE books SET ${[...sets, 'version = version + 1', 'changes = changes + 1', 'updated_at = now()'].join(', ')}
       WHERE id = $1 AND trashed_at IS NULL AND ($2::integer IS NULL OR version = $2) RETURNING id`,
      [id, changes.version ?? null, ...given.map((field) => changes[field])],
    );
    return rows.parse(returnedRows(updated)).length > 0;
  }

  async setPicture(manager: EntityManager, id: string, pictureId: string): Promise<void> {
    await manager.query('UPDATE books SET picture_id = $2 WHERE id = $1', [id, pictureId]);
  }

  /** Where the book is sold, as it was typed, held until it is counted; undefined for a book that is not there. */
  async linkOf(manager: EntityManager, id: string): Promise<string | undefined> {
    const found: unknown = await manager.query(
      'SELECT link FROM books WHERE id = $1 AND trashed_at IS NULL FOR KEY SHARE',
      [id],
    );
    return links.parse(found)[0]?.link;
  }
}
