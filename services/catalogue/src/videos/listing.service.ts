import {
  type AdminVideo,
  type AdminVideoSort,
  category,
  type Category,
  CodedError,
  type PublicVideo,
  type Refusals,
  type VideoSort,
  type VideoStatusFilter,
} from '@alcova/contracts';
import { type SqlReader, Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config';
import { listOf, type NarrowFilter, type Visibility, orderedCategories } from '../lists/list';
import { isNarrow, NarrowSearchRepository } from '../search/narrow-search.repository';
import { PagesRepository } from '../lists/pages.repository';
import { MAX_FOUND, SearchService } from '../search/search.service';
import { toAdminVideo, toPublicVideo, type VideoRow } from '../video-rows/video-row';
import { VideosRepository } from './videos.repository';

interface ListInput {
  /** One that does not exist lists nothing (LIST-06); all of them when it is empty or left out. */
  readonly category?: string | undefined;
  readonly q?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: AdminVideoSort;
}
interface Page<T> {
  readonly items: T[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}
interface PageOfIds {
  readonly ids: readonly string[];
  readonly total: number;
}

/** VIDEO-06. */
const RELATED_LOOKED_AT = 20;
const RELATED_SHOWN = 10;

/** Lists of videos for the public and for administrators. */
@Injectable()
export class ListingService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly pages: PagesRepository,
    private readonly narrow: NarrowSearchRepository,
    private readonly finder: SearchService,
    private readonly videos: VideosRepository,
    private readonly transactions: Transactions,
  ) {}

  /** By id, for administrators; what is gone is left out. */
  titles(ids: readonly string[]): Promise<Record<string, string>> {
    return this.transactions.read((manager) => this.videos.titles(manager, ids));
  }

  /** Without a sort newest first, with a text in the order of the search (SEARCH-04). */
  async list(
    input: Omit<ListInput, 'sort'> & {
      author?: string | undefined;
      sort?: VideoSort | undefined;
      except?: readonly Category[] | undefined;
    },
  ): Promise<Page<PublicVideo>> {
    const { page, pageSize, sort } = input;
    const except = orderedCategories(input.except ?? []);
    const known = categoryOf(input);
    if (known === null || (known && except.includes(known))) return nothing(input);
    const found = input.author
      ? await this.ofAuthor({ ...input, author: input.author, category: known, except })
      : await this.found(input.q, (manager, q) =>
          this.finder.public(manager, q, { category: known, except, sort, limit: MAX_FOUND }),
        );
    const { ids, total } = found
      ? cut(found, input)
      : await this.pageOf(
          { visibility: 'public', category: known, except },
          { ...input, sort: sort ?? 'newest' },
        );
    const rows = await this.shown(ids, except);
    return { items: rows.map((row) => this.publicFace(row)), total, page, pageSize };
  }

  async listForAdministrators(
    input: ListInput & { status: VideoStatusFilter; author?: string | undefined },
  ): Promise<Page<AdminVideo>> {
    const { page, pageSize } = input;
    const known = categoryOf(input);
    if (known === null) return nothing(input);
    const { ids, total } = await this.administratorsPage({ ...input, category: known });
    const rows = await this.transactions.read((manager) => this.videos.byIds(manager, ids));
    const items = rows.map((row) => toAdminVideo(row, this.config.DEFAULT_THUMBNAIL_URL));
    return { items, total, page, pageSize };
  }

  private async administratorsPage(
    input: Omit<ListInput, 'category'> & {
      category: Category | undefined;
      status: VideoStatusFilter;
      author?: string | undefined;
    },
  ): Promise<PageOfIds> {
    const { status, category, author, sort } = input;
    if (isNarrow(status) || author) {
      const found = await this.transactions.run((manager) =>
        this.narrow.ids(manager, { status, category, author }, input.q ?? '', sort),
      );
      return cut(found, input);
    }
    const filter = { visibility: status, category };
    const found = await this.found(input.q, (manager, q) =>
      this.finder.forAdministrators(manager, q, filter, sort),
    );
    return found ? cut(found, input) : this.pageOf(filter, input);
  }

  /** The public videos of one pen name, whatever its case and accents; an index brings them. */
  private ofAuthor({
    q = '',
    sort = 'newest',
    ...filter
  }: Pick<NarrowFilter, 'author' | 'category' | 'except'> & {
    q?: string | undefined;
    sort?: VideoSort | undefined;
  }): Promise<readonly string[]> {
    const { author, category, except } = filter;
    return this.transactions.run((manager) =>
      this.narrow.ids(manager, { status: 'public', author, category, except }, q, sort),
    );
  }

  /** What a text finds: in a transaction, since a search sets the planner's ways for its statements. Undefined without a text. */
  private async found(
    q: string | undefined,
    find: (manager: EntityManager, q: string) => Promise<readonly string[] | undefined>,
  ): Promise<readonly string[] | undefined> {
    return q ? this.transactions.run((manager) => find(manager, q)) : undefined;
  }

  private pageOf(
    filter: { visibility: Visibility; category?: Category | undefined; except?: readonly Category[] },
    { page, pageSize, sort }: Pick<ListInput, 'page' | 'pageSize' | 'sort'>,
  ): Promise<PageOfIds> {
    const work = async (reader: SqlReader): Promise<PageOfIds> => {
      const total = await this.pages.total(reader, filter);
      const wanted = { offset: (page - 1) * pageSize, limit: pageSize, total };
      return { ids: await this.pages.ids(reader, listOf(filter, sort), wanted), total };
    };
    // Administrators have hundreds of lists, and ask rarely.
    return filter.visibility === 'public'
      ? this.transactions.readPrepared(work)
      : this.transactions.read(work);
  }

  /** Nothing for an empty text (SEARCH-06). */
  async search(q: string, limit: number, except: readonly Category[] = []): Promise<PublicVideo[]> {
    const ids = await this.found(q, (manager) =>
      this.finder.public(manager, q, { limit, except: orderedCategories(except) }),
    );
    const rows = await this.shown(ids ?? [], except);
    return rows.map((row) => this.publicFace(row));
  }

  /** What was found may have gone, or have become of another category, since it was found. */
  private async shown(ids: readonly string[], except: readonly Category[]): Promise<VideoRow[]> {
    const rows = await this.transactions.readPrepared((reader) => this.videos.publicByIds(reader, ids));
    return rows.filter((row) => !except.includes(row.category));
  }

  /** In the order of the ids: what may be shown, and may be opened. */
  async chosen(
    ids: readonly string[],
    { listing = [], page = [] }: Pick<Refusals, 'listing' | 'page'>,
  ): Promise<PublicVideo[]> {
    const rows = await this.shown(ids, [...listing, ...page]);
    return rows.map((row) => this.publicFace(row));
  }

  /** None of a category that shows none. @throws CodedError video.not-found */
  async related(id: string, { page = [], related = [] }: Refusals): Promise<PublicVideo[]> {
    return this.transactions.readPrepared(async (reader) => {
      const video = await this.videos.byId(reader, id);
      if (!video?.is_public || page.includes(video.category)) throw new CodedError('video.not-found');
      if (related.includes(video.category)) return [];
      const filter = { visibility: 'public', category: video.category } as const;
      const newest = await this.pages.newest(reader, filter, RELATED_LOOKED_AT);
      const others = newest.filter((other) => other !== id).slice(0, RELATED_SHOWN);
      const rows = await this.videos.publicByIds(reader, others);
      return rows.map((row) => this.publicFace(row));
    });
  }

  private publicFace(row: VideoRow): PublicVideo {
    return toPublicVideo(row, this.config.DEFAULT_THUMBNAIL_URL);
  }
}

/** The category that is asked for; undefined for all, null for one that does not exist. */
function categoryOf({ category: typed }: Pick<ListInput, 'category'>): Category | undefined | null {
  return typed ? (category.safeParse(typed).data ?? null) : undefined;
}

const nothing = ({ page, pageSize }: Pick<ListInput, 'page' | 'pageSize'>) => ({
  items: [],
  total: 0,
  page,
  pageSize,
});

/** A page of what was found. */
function cut(found: readonly string[], { page, pageSize }: Pick<ListInput, 'page' | 'pageSize'>): PageOfIds {
  const from = (page - 1) * pageSize;
  return { ids: found.slice(from, from + pageSize), total: found.length };
}
