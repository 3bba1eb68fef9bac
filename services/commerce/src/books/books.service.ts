import {
  type AdminBook,
  type BookChanges,
  booksChanged,
  type Caller,
  CodedError,
  type NewBook,
  type PublicBook,
  type TrashView,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config';
import { BookVisitsRepository } from '../counting/book-visits.repository';
import { type ItemKind, ShopItems } from '../items/shop-items';
import { ShopItemsRepository } from '../items/shop-items.repository';
import { checkPublicLink, publicLink } from '../links/public-link';
import { Book, toAdminBook, toPublicBook } from './book.entity';
import { bookChange, bookFacts } from './book-facts';

interface BookPage {
  readonly view?: TrashView;
  /** All of them when it is empty or left out, none when no book is of that type (D16). */
  readonly type?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}
type Page<Item> = { items: Item[]; total: number; page: number; pageSize: number };

/** Books that are sold elsewhere; each change in one transaction with its event. */
@Injectable()
export class BooksService {
  private readonly kind: ItemKind<Book> = {
    entity: Book,
    act: 'book',
    pictureSize: 'cover',
    facts: bookFacts,
    tell: (manager, id, changes) => this.outbox.event(manager, booksChanged, bookChange(id, changes)),
  };

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly books: ShopItemsRepository,
    private readonly items: ShopItems,
    private readonly visits: BookVisitsRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  async list(input: BookPage): Promise<Page<PublicBook>> {
    return this.transactions.read((manager) =>
      this.page(manager, input, async (books) =>
        books.map((book) => toPublicBook(book, this.config.IMAGE_CDN_URL)),
      ),
    );
  }

  async listForAdministrators(input: BookPage): Promise<Page<AdminBook>> {
    return this.transactions.read((manager) =>
      this.page(manager, input, (books) => this.forAdministrators(manager, books)),
    );
  }

  /** One that is in the list. @throws CodedError book.not-found */
  async get(id: string): Promise<AdminBook> {
    return this.forAdministrator(await this.items.get(this.kind, id));
  }

  /** @throws CodedError link.internal-address */
  async create({ coverUrl, ...book }: NewBook, caller: Caller): Promise<AdminBook> {
    checkPublicLink('link', book.link);
    const added = await this.items.add(this.kind, coverUrl, caller, (manager, id, picture) =>
      manager.insert(Book, { id, picture, ...book }),
    );
    return this.forAdministrator(added);
  }

  /** @throws CodedError book.not-found, book.version-conflict, link.internal-address */
  async update(
    id: string,
    { coverUrl: source, version, ...given }: BookChanges,
    caller: Caller,
  ): Promise<AdminBook> {
    checkPublicLink('link', given.link);
    return this.forAdministrator(await this.items.edit(this.kind, id, { version, source, given }, caller));
  }

  /** Moves a book into the trash. @throws CodedError book.not-found */
  async remove(id: string, caller: Caller): Promise<{ id: string }> {
    return this.items.move(this.kind, id, 'trash', caller);
  }

  /** Takes it out of the trash, as it was. @throws CodedError book.not-found */
  async restore(id: string, caller: Caller): Promise<{ id: string }> {
    return this.items.move(this.kind, id, 'list', caller);
  }

  /** Erases what lies in the trash. @throws CodedError book.not-found */
  async erase(id: string, caller: Caller): Promise<{ id: string }> {
    return this.items.erase(this.kind, id, caller);
  }

  /** Erases a bounded number of those whose time in the trash is over; answers how many. */
  async prune(manager: EntityManager): Promise<number> {
    return this.items.eraseDue(manager, this.kind);
  }

  /**
   * Counts that somebody goes to the shop, and answers where it is. Another visit of theirs within a minute leads there too, uncounted.
   * @throws CodedError book.not-found, also for one that is sold nowhere on the public web
   */
  async follow(visit: { id: string; visitor: string; isBot: boolean }): Promise<{ link: string }> {
    return this.transactions.run(async (manager) => {
      const book = await this.books.hold(manager, Book, visit.id);
      const link = publicLink(book?.link ?? '');
      if (link === undefined) throw new CodedError('book.not-found');
      await this.visits.count(manager, visit);
      return { link };
    });
  }

  private async page<Item>(
    manager: EntityManager,
    { type, ...asked }: BookPage,
    shown: (books: Book[]) => Promise<Item[]>,
  ): Promise<Page<Item>> {
    const [books, total] = await this.books.page(manager, Book, {
      ...asked,
      where: type ? { type } : undefined,
    });
    return { items: await shown(books), total, page: asked.page, pageSize: asked.pageSize };
  }

  private async forAdministrator(book: Book): Promise<AdminBook> {
    const [shown] = await this.transactions.read((manager) => this.forAdministrators(manager, [book]));
    if (!shown) throw new CodedError('book.not-found');
    return shown;
  }

  private async forAdministrators(manager: EntityManager, books: Book[]): Promise<AdminBook[]> {
    const clicks = await this.visits.clicksOf(
      manager,
      books.map(({ id }) => id),
    );
    return books.map((book) => toAdminBook(book, clicks.get(book.id) ?? 0, this.config.IMAGE_CDN_URL));
  }
}
