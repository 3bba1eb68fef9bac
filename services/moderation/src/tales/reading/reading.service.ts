import {
  type Category,
  CodedError,
  type PublishedTale,
  type publishedTaleIds,
  type PublishedTaleInFull,
  type TaleSort,
} from '@alcova/contracts';
import { type SqlReader, Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { MAX_FOUND } from '../search/wanted-text';
import { wayToPage } from '../totals/page-way';
import { TotalsRepository } from '../totals/totals.repository';
import { ReadingRepository } from './reading.repository';
import { SearchRepository } from './search.repository';

interface Listing {
  readonly category?: Category | undefined;
  readonly q?: string | undefined;
  readonly author?: string | undefined;
  readonly sort?: TaleSort | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly except: readonly Category[];
}
interface Wanted {
  readonly category: Category | null;
  readonly q: string;
  readonly author: string;
  readonly sort: TaleSort;
  readonly page: number;
  readonly pageSize: number;
  readonly except: readonly Category[];
}
interface Next {
  readonly tale: PublishedTale | null;
  readonly ofAuthor: PublishedTale | null;
  readonly ofCategory: PublishedTale | null;
}
interface Listed {
  readonly items: PublishedTale[];
  readonly total: number;
}

const IDS_AT_ONCE = 1_000;

/** Published tales, for everybody. */
@Injectable()
export class ReadingService {
  constructor(
    private readonly tales: ReadingRepository,
    private readonly search: SearchRepository,
    private readonly totals: TotalsRepository,
    private readonly transactions: Transactions,
  ) {}

  async list({ category, q = '', author = '', sort = 'newest', page, pageSize, except }: Listing) {
    if (category && except.includes(category)) return { items: [], total: 0, page, pageSize };
    const wanted = { category: category ?? null, q, author, sort, page, pageSize, except };
    const isSearch = q !== '' || author !== '';
    const { items, total } = isSearch
      ? await this.transactions.run((manager) => this.find(manager, wanted))
      : await this.transactions.readPrepared((reader) => this.page(reader, wanted));
    return { items, total, page, pageSize };
  }

  /** In the order of the ids. */
  async chosen(ids: readonly string[], except: readonly Category[]): Promise<PublishedTale[]> {
    const tales = await this.transactions.readPrepared((reader) => this.tales.byIds(reader, ids));
    return tales.filter((tale) => !except.includes(tale.category));
  }

  /** @throws CodedError tale.not-found, also for one that is not public, and for categories that are left out */
  async get(id: string, except: readonly Category[] = []): Promise<PublishedTaleInFull> {
    const tale = await this.transactions.readPrepared((reader) => this.tales.get(reader, id));
    if (!tale || except.includes(tale.category)) throw new CodedError('tale.not-found');
    return tale;
  }

  /** @throws CodedError tale.not-found, also for one that is not public */
  async next(id: string, except: readonly Category[]): Promise<Next> {
    return this.transactions.readPrepared(async (reader) => {
      const [tale, ofAuthor] = await Promise.all([
        this.tales.after(reader, id, { of: 'all', except }),
        this.tales.after(reader, id, { of: 'author', except }),
      ]);
      // What comes after it among all is nothing only after the last one.
      if (!tale && !(await this.tales.get(reader, id))) throw new CodedError('tale.not-found');
      const but = ofAuthor?.id ?? null;
      const ofCategory = tale && (await this.tales.after(reader, id, { of: 'category', except, but }));
      return { tale: tale ?? null, ofAuthor: ofAuthor ?? null, ofCategory: ofCategory ?? null };
    });
  }

  async ofVideo(addresses: readonly string[]): Promise<{ tale: PublishedTale | null }> {
    const tale = await this.transactions.readPrepared((reader) => this.tales.ofVideo(reader, addresses));
    return { tale: tale ?? null };
  }

  async count(except: readonly Category[]): Promise<{ tales: number }> {
    return this.transactions.readPrepared(async (reader) => ({
      tales: await this.totals.published(reader, null, except),
    }));
  }

  async ids({ skip, after, except }: z.output<typeof publishedTaleIds.input>) {
    const found = await this.transactions.run((manager) =>
      this.tales.ids(manager, { skip, after, except, limit: IDS_AT_ONCE + 1 }),
    );
    const items = found.slice(0, IDS_AT_ONCE);
    return { items, next: found.length > IDS_AT_ONCE ? (items.at(-1)?.id ?? null) : null };
  }

  private async page(reader: SqlReader, { category, sort, page, pageSize, except }: Wanted): Promise<Listed> {
    const total = await this.totals.published(reader, category, except);
    const way = wayToPage({ page, pageSize }, total);
    return { items: way ? await this.tales.page(reader, { category, except, sort }, way) : [], total };
  }

  private async find(manager: EntityManager, wanted: Wanted): Promise<Listed> {
    const { author } = wanted;
    const { ids, total } = await (author === ''
      ? this.search.find(manager, wanted)
      : this.search.byAuthor(manager, author, wanted));
    return { items: await this.tales.byIds(manager, ids), total: Math.min(total, MAX_FOUND) };
  }
}
