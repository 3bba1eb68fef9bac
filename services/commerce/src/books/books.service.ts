import {
  type AdminBook,
  type BookChanges,
  booksChanged,
  type Caller,
  CodedError,
  commerceActed,
  type NewBook,
  type PublicBook,
} from '@alcova/contracts';
import { changedAct, madeAct, Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { CONFIG, type Config } from '../config/config';
import { BookVisitsRepository } from '../counting/book-visits.repository';
import { Pictures } from '../images/pictures';
import { checkPublicLink, publicLink } from '../links/public-link';
import { Trash, type Trashable } from '../trash/trash';
import { bookChange, bookFacts } from './book-facts';
import { type BookRow, toAdminBook, toPublicBook } from './book-row';
import { type BookPage, BooksRepository } from './books.repository';

type Page<Item> = { items: Item[]; total: number; page: number; pageSize: number };

/** Books that are sold elsewhere; each change in one transaction with its event. */
@Injectable()
export class BooksService {
  private readonly trashable: Trashable<BookRow> = {
    table: 'books',
    act: 'book',
    missing: 'book.not-found',
    lock: (manager, id, view) => this.books.lock(manager, id, view),
    facts: bookFacts,
    tell: (manager, id, changes) => this.tell(manager, id, changes),
  };

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly books: BooksRepository,
    private readonly visits: BookVisitsRepository,
    private readonly pictures: Pictures,
    private readonly trash: Trash,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  async list(input: BookPage): Promise<Page<PublicBook>> {
    const { rows, total } = await this.transactions.run((manager) => this.books.page(manager, input));
    const items = rows.map((row) => toPublicBook(row, this.config.IMAGE_CDN_URL));
    return { items, total, page: input.page, pageSize: input.pageSize };
  }

  async listForAdministrators(input: BookPage): Promise<Page<AdminBook>> {
    return this.transactions.run(async (manager) => {
      const { rows, total } = await this.books.page(manager, input);
      const ids = rows.map(({ id }) => id);
      const clicks = await this.visits.clicksOf(manager, ids);
      const items = rows.map((row) => toAdminBook(row, clicks.get(row.id) ?? 0, this.config.IMAGE_CDN_URL));
      return { items, total, page: input.page, pageSize: input.pageSize };
    });
  }

  /** @throws CodedError link.internal-address */
  async create(book: NewBook, caller: Caller): Promise<AdminBook> {
    checkPublicLink('link', book.link);
    return this.transactions.run(async (manager) => {
      const id = ulid();
      const picture = await this.pictures.add(manager, book.coverUrl, 'cover');
      await this.books.insert(manager, id, book, picture);
      const row = await this.changed(manager, id);
      await this.outbox.act(manager, commerceActed, caller, madeAct('book.create', bookFacts(row)));
      return this.face(manager, row);
    });
  }

  /** @throws CodedError book.not-found, book.version-conflict, link.internal-address */
  async update(id: string, changes: BookChanges, caller: Caller): Promise<AdminBook> {
    checkPublicLink('link', changes.link);
    return this.transactions.run(async (manager) => {
      const before = await this.books.lock(manager, id);
      if (!before) throw new CodedError('book.not-found');
      if (!(await this.books.update(manager, id, changes))) throw new CodedError('book.version-conflict');
      if (changes.coverUrl !== undefined)
        await this.replaceCover(manager, id, before.picture_id, changes.coverUrl);
      const row = await this.changed(manager, id);
      const told = changedAct('book.edit', bookFacts(before), bookFacts(row));
      await this.outbox.act(manager, commerceActed, caller, told);
      return this.face(manager, row);
    });
  }

  /** Moves a book into the trash. @throws CodedError book.not-found */
  async remove(id: string, caller: Caller): Promise<{ id: string }> {
    return this.trash.move(this.trashable, id, 'trash', caller);
  }

  /** Takes it out of the trash, as it was. @throws CodedError book.not-found */
  async restore(id: string, caller: Caller): Promise<{ id: string }> {
    return this.trash.move(this.trashable, id, 'list', caller);
  }

  /** Erases what lies in the trash. @throws CodedError book.not-found */
  async erase(id: string, caller: Caller): Promise<{ id: string }> {
    return this.trash.erase(this.trashable, id, caller);
  }

  /** Erases a bounded number of those whose time in the trash is over; answers how many. */
  async prune(manager: EntityManager): Promise<number> {
    return this.trash.eraseDue(manager, this.trashable);
  }

  /**
   * Counts that somebody goes to the shop, and answers where it is. Another visit of theirs within a minute leads there too, uncounted.
   * @throws CodedError book.not-found, also for one that is sold nowhere on the public web
   */
  async follow(visit: { id: string; visitor: string; isBot: boolean }): Promise<{ link: string }> {
    return this.transactions.run(async (manager) => {
      const link = publicLink((await this.books.linkOf(manager, visit.id)) ?? '');
      if (link === undefined) throw new CodedError('book.not-found');
      await this.visits.count(manager, visit);
      return { link };
    });
  }

  private async replaceCover(
    manager: EntityManager,
    id: string,
    current: string | null,
    source: string,
  ): Promise<void> {
    const next = await this.pictures.replace(manager, current, source, 'cover');
    if (next === current) return;
    await this.books.setPicture(manager, id, next);
    await this.pictures.remove(manager, current);
  }

  /** Tells that a book has changed; answers it as it is now. */
  private async changed(manager: EntityManager, id: string): Promise<BookRow> {
    const row = await this.books.byId(manager, id);
    if (!row) throw new CodedError('book.not-found');
    await this.tell(manager, id, row.changes);
    return row;
  }

  private async face(manager: EntityManager, row: BookRow): Promise<AdminBook> {
    const clicks = await this.visits.clicksOf(manager, [row.id]);
    return toAdminBook(row, clicks.get(row.id) ?? 0, this.config.IMAGE_CDN_URL);
  }

  private tell(manager: EntityManager, id: string, changes: number): Promise<void> {
    return this.outbox.event(manager, booksChanged, bookChange(id, changes));
  }
}
