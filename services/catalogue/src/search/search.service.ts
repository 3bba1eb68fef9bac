import {
  type AdminVideoSort,
  type Category,
  MAX_FOUND_BY_ADMINISTRATORS,
  type VideoSort,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { listOf, nameOf, SORTS, type Visibility } from '../lists/list';
import { PagesRepository } from '../lists/pages.repository';
import { LongResults } from './long-results';
import { NEAR, type Part, type Search, SearchRepository, SHORT_BELOW } from './search.repository';
import { searchText } from './search-text';

/** What the public finds is told apart and counted up to here; nobody pages further, and who is first with a text waits for all of it. */
export const MAX_FOUND = 1_000;
/** With fewer of them near the beginning of an order a text is so rare that its titles are brought by one statement. */
const RARE_BELOW = 2;
/** What a title brought by an index costs, in steps along an order: beginnings come from the index itself, others from two tables. */
const COST = { start: 1, inside: 30, anywhere: 30 } as const;
/** How many times as far as the first 1,000 promise a walk goes before an index is asked instead, and how far at most. */
const PATIENCE = 3;
const MAX_WALKED = 300_000;

interface Filter {
  readonly visibility: Visibility;
  readonly category?: Category | undefined;
  readonly except?: readonly Category[] | undefined;
}

/** A part of what is looked for: how many of it stand near the beginning of the list, the list's length, and how many are wanted. */
interface Wanted {
  readonly near: number;
  readonly total: number;
  readonly limit: number;
}

/** Finds titles that hold a text, whatever case and accents. */
@Injectable()
export class SearchService {
  constructor(
    private readonly repository: SearchRepository,
    private readonly pages: PagesRepository,
    private readonly long: LongResults,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Public videos in the order of the search or, on wish, what it finds in another one: of a text that more than 1,000 titles hold, the first
   * 1,000 are put in order, so that no order costs more than the search. At most `limit`; undefined for a blank text.
   */
  async public(
    manager: EntityManager,
    q: string,
    { sort, ...wanted }: Omit<Filter, 'visibility'> & { limit: number; sort?: VideoSort | undefined },
  ): Promise<readonly string[] | undefined> {
    const found = await this.byRelevance(manager, q, wanted);
    return found && sort ? this.repository.inOrder(manager, found, SORTS[sort]) : found;
  }

  /** Titles that start with the text first, then by views (SEARCH-04). */
  private async byRelevance(
    manager: EntityManager,
    q: string,
    { category, except, limit }: Omit<Filter, 'visibility'> & { limit: number },
  ): Promise<readonly string[] | undefined> {
    const filter = { visibility: 'public', category, except } as const;
    const search = await this.prepare(manager, q, filter, 'most-viewed');
    if (!search) return undefined;
    const key = `${nameOf(search.list)}/${search.text}`;
    const known = this.long.get(key, () => this.whole(q, filter));
    if (known) return known.slice(0, limit);
    const found = await this.startsFirst(manager, search, limit);
    if (limit === MAX_FOUND) this.long.keep(key, found);
    return found;
  }

  /**
   * Any videos in the order that the administrator chose; at most 10,000. Undefined for a blank text. By title those that are found among
   * the newest are put in order: how rare a text is cannot be told from the first titles of the alphabet.
   */
  async forAdministrators(
    manager: EntityManager,
    q: string,
    filter: Filter,
    sort: AdminVideoSort,
  ): Promise<readonly string[] | undefined> {
    const { by, reversed } = SORTS[sort];
    if (by === 'title') {
      const found = await this.forAdministrators(manager, q, filter, 'newest');
      return found && this.repository.inOrder(manager, found, { by, reversed });
    }
    const search = await this.prepare(manager, q, filter, sort);
    if (!search) return undefined;
    const near = await this.repository.near(manager, search);
    const total = await this.pages.total(manager, search.list);
    if (total <= NEAR) return near.map(({ id }) => id);
    return this.all(manager, search, 'anywhere', {
      near: near.length,
      total,
      limit: MAX_FOUND_BY_ADMINISTRATORS,
    });
  }

  private whole(q: string, filter: Filter): Promise<readonly string[]> {
    return this.transactions.run(async (manager) => {
      const search = await this.prepare(manager, q, filter, 'most-viewed');
      return search ? this.startsFirst(manager, search, MAX_FOUND) : [];
    });
  }

  private async prepare(
    manager: EntityManager,
    q: string,
    filter: Filter,
    sort: AdminVideoSort,
  ): Promise<Search | undefined> {
    const cleaned = searchText(q);
    if (cleaned === '') return undefined;
    const prepared = await this.repository.prepare(manager, cleaned);
    return prepared.text === '' ? undefined : { ...listOf(filter, sort), ...prepared };
  }

  private async startsFirst(manager: EntityManager, search: Search, limit: number): Promise<string[]> {
    const near = await this.repository.near(manager, search);
    const starts = near.filter(({ isStart }) => isStart).map(({ id }) => id);
    if (starts.length >= limit) return starts.slice(0, limit);
    const inside = near.filter(({ isStart }) => !isStart).map(({ id }) => id);
    const total = await this.pages.total(manager, search.list);
    // The first 1,000 are all that there are.
    if (total <= NEAR) return [...starts, ...inside].slice(0, limit);
    if (near.length < RARE_BELOW && search.isIndexed)
      return this.repository.index(manager, search, 'anywhere', { limit, startsFirst: true });
    const first = await this.all(manager, search, 'start', { near: starts.length, total, limit });
    const left = limit - first.length;
    if (inside.length >= left) return [...first, ...inside.slice(0, left)];
    const wanted = { near: inside.length, total, limit: left };
    return [...first, ...(await this.all(manager, search, 'inside', wanted))];
  }

  private async all(manager: EntityManager, search: Search, part: Part, wanted: Wanted): Promise<string[]> {
    const { limit } = wanted;
    if (part === 'start' && [...search.text].length < SHORT_BELOW)
      return this.repository.shortStart(manager, search, limit);
    if (part !== 'start' && !search.isIndexed)
      return this.repository.nearWithoutIndex(manager, search, part, limit);
    const steps = stepsFor(wanted);
    if (steps <= Math.min(MAX_WALKED, (COST[part] * wanted.near * wanted.total) / NEAR)) {
      const most = Math.min(MAX_WALKED, Math.ceil(PATIENCE * steps));
      const walked = await this.repository.walk(manager, search, part, { limit, most });
      if (walked.length === limit || most >= wanted.total) return walked;
    }
    return part === 'start'
      ? this.repository.starts(manager, search, limit)
      : this.repository.index(manager, search, part, { limit, startsFirst: false });
  }
}

/** How far a walk along the whole list would go, as far as the first 1,000 tell. */
const stepsFor = ({ near, total, limit }: Wanted): number =>
  near === 0 ? Number.POSITIVE_INFINITY : Math.min(total, (limit * NEAR) / near);
