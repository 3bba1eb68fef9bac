import type { Category, VideoSort } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { listOf, nameOf, type Visibility } from '../lists/list';
import { PagesRepository } from '../lists/pages.repository';
import { NEAR, type Part, type Search, SearchRepository, SHORT_BELOW } from './search.repository';
import { searchText } from './search-text';

/** Found videos are told apart and counted up to here; nobody pages further. */
export const MOST_FOUND = 10_000;
/** Of the first 2,000 of an order so many hold a common text: from here on walking along the order is the shorter way. */
const COMMON = NEAR / 50;
/** Results this long are worth keeping; their order is by views, which may be a minute old. */
const LONG = 500;
const KEPT_MS = 60_000;
const MOST_KEPT_IDS = 300_000;

interface Filter {
  readonly visibility: Visibility;
  readonly category?: Category | undefined;
}

/** Finds titles that hold a text, whatever case and accents. */
@Injectable()
export class SearchService {
  /** Long results of the public: ids in order. Whoever reads them leaves out what is no longer public. */
  private readonly long = new LRUCache<string, readonly string[]>({
    ttl: KEPT_MS,
    maxSize: MOST_KEPT_IDS,
    sizeCalculation: (ids) => ids.length,
  });

  constructor(
    @Inject(SearchRepository) private readonly repository: SearchRepository,
    @Inject(PagesRepository) private readonly pages: PagesRepository,
  ) {}

  /** Public videos: titles that start with the text first, then by views (SEARCH-04); at most `limit`. Undefined for a blank text. */
  async public(
    manager: EntityManager,
    q: string,
    { category, limit }: { category?: Category | undefined; limit: number },
  ): Promise<readonly string[] | undefined> {
    const search = await this.prepare(manager, q, { visibility: 'public', category }, 'most-viewed');
    if (!search) return undefined;
    const key = `${nameOf(search.list)}/${search.text}`;
    const known = this.long.get(key);
    if (known) return known.slice(0, limit);
    const found = await this.startsFirst(manager, search, limit);
    if (limit === MOST_FOUND && found.length >= LONG) this.long.set(key, found);
    return found;
  }

  /** Any videos in the order that the administrator chose; at most 10,000. Undefined for a blank text. */
  async forAdministrators(
    manager: EntityManager,
    q: string,
    filter: Filter,
    sort: VideoSort,
  ): Promise<readonly string[] | undefined> {
    const search = await this.prepare(manager, q, filter, sort);
    if (!search) return undefined;
    const near = await this.repository.near(manager, search);
    if (await this.isWholeList(manager, search)) return near.map(({ id }) => id);
    return this.all(manager, search, 'anywhere', { near: near.length, limit: MOST_FOUND });
  }

  private async prepare(
    manager: EntityManager,
    q: string,
    filter: Filter,
    sort: VideoSort,
  ): Promise<Search | undefined> {
    const cleaned = searchText(q);
    if (cleaned === '') return undefined;
    const prepared = await this.repository.prepare(manager, cleaned);
    return prepared.text === '' ? undefined : { ...listOf(filter, sort), ...prepared };
  }

  private async startsFirst(manager: EntityManager, search: Search, limit: number): Promise<string[]> {
    const near = await this.repository.near(manager, search);
    const starts = near.filter((found) => found.is_start).map(({ id }) => id);
    const inside = near.filter((found) => !found.is_start).map(({ id }) => id);
    if (await this.isWholeList(manager, search)) return [...starts, ...inside].slice(0, limit);
    const first =
      starts.length >= limit
        ? starts
        : await this.all(manager, search, 'start', { near: starts.length, limit });
    const left = limit - first.length;
    if (left <= 0) return first.slice(0, limit);
    const second =
      inside.length >= left
        ? inside
        : await this.all(manager, search, 'inside', { near: inside.length, limit: left });
    return [...first, ...second.slice(0, left)];
  }

  /** The first 2,000 are all that there are. */
  private async isWholeList(manager: EntityManager, { list }: Search): Promise<boolean> {
    return (await this.pages.total(manager, list)) <= NEAR;
  }

  private all(
    manager: EntityManager,
    search: Search,
    part: Part,
    { near, limit }: { near: number; limit: number },
  ): Promise<string[]> {
    if (part === 'start' && [...search.text].length < SHORT_BELOW)
      return this.repository.shortStart(manager, search, limit);
    if (part !== 'start' && !search.isIndexed)
      return this.repository.nearWithoutIndex(manager, search, part, limit);
    return near >= COMMON
      ? this.repository.walk(manager, search, part, limit)
      : this.repository.index(manager, search, part, limit);
  }
}
