import {
  type AdminVideo,
  type Category,
  CodedError,
  type PublicVideo,
  type VideoSort,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config';
import { type Listing, ListingRepository, searchText } from './listing';
import { toAdminVideo, toPublicVideo, type VideoRow } from './video-row';
import { VideosRepository } from './videos.repository';

interface ListInput {
  readonly category?: Category | undefined;
  readonly q?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: VideoSort;
}
interface Page<T> {
  readonly items: T[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** LIST-03: the first pages of /home show this category alone. */
const HOME_CATEGORY: Category = 'hetero';
const HOME_PAGES_OF_ONE_CATEGORY = 2;
/** VIDEO-06. */
const RELATED_LOOKED_AT = 20;
const RELATED_SHOWN = 10;

/** Lists of videos for the public and for administrators. */
@Injectable()
export class ListingService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ListingRepository) private readonly listings: ListingRepository,
    @Inject(VideosRepository) private readonly videos: VideosRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  async list(input: ListInput): Promise<Page<PublicVideo>> {
    const { items, ...page } = await this.page({
      ...input,
      q: searchText(input.q ?? ''),
      visibility: 'public',
    });
    return { ...page, items: items.map((row) => this.publicFace(row)) };
  }

  async listForAdministrators(
    input: ListInput & { status: 'all' | 'active' | 'inactive' },
  ): Promise<Page<AdminVideo>> {
    const { items, ...page } = await this.page({
      ...input,
      q: searchText(input.q ?? ''),
      visibility: input.status,
    });
    return { ...page, items: items.map((row) => toAdminVideo(row, this.config.DEFAULT_THUMBNAIL_URL)) };
  }

  private page(listing: Listing): Promise<Page<VideoRow>> {
    return this.transactions.run(async (manager) => {
      const total = await this.listings.total(manager, listing);
      const isPastTheEnd = (listing.page - 1) * listing.pageSize >= total;
      return {
        items: isPastTheEnd ? [] : await this.listings.page(manager, listing),
        total,
        page: listing.page,
        pageSize: listing.pageSize,
      };
    });
  }

  /** A random page; what was shown already is left out until fewer than a page would remain, then all are in play again (LIST-02). */
  async home(input: {
    category?: Category | undefined;
    page: number;
    pageSize: number;
    exclude: string[];
  }): Promise<Page<PublicVideo>> {
    const category = input.category ?? (input.page <= HOME_PAGES_OF_ONE_CATEGORY ? HOME_CATEGORY : undefined);
    return this.transactions.run(async (manager) => {
      const total = await this.listings.total(manager, {
        visibility: 'public',
        category,
        q: '',
        sort: 'newest',
        page: 1,
        pageSize: 1,
      });
      const shown = await this.listings.countOf(manager, input.exclude, category);
      const exclude = total - shown < input.pageSize ? [] : input.exclude;
      const rows = await this.listings.shuffled(manager, { category, exclude }, input.pageSize);
      return {
        items: rows.map((row) => this.publicFace(row)),
        total,
        page: input.page,
        pageSize: input.pageSize,
      };
    });
  }

  /** Nothing for an empty text (SEARCH-06). */
  async search(q: string, limit: number): Promise<PublicVideo[]> {
    const text = searchText(q);
    if (text === '') return [];
    const rows = await this.transactions.run((manager) => this.listings.search(manager, text, limit));
    return rows.map((row) => this.publicFace(row));
  }

  /** @throws CodedError video.not-found */
  async related(id: string): Promise<PublicVideo[]> {
    return this.transactions.run(async (manager) => {
      const video = await this.videos.byId(manager, id);
      if (!video?.is_public) throw new CodedError('video.not-found');
      const rows = await this.listings.newestOf(manager, video.category, RELATED_LOOKED_AT);
      return rows
        .filter((row) => row.id !== id)
        .slice(0, RELATED_SHOWN)
        .map((row) => this.publicFace(row));
    });
  }

  private publicFace(row: VideoRow): PublicVideo {
    return toPublicVideo(row, this.config.DEFAULT_THUMBNAIL_URL);
  }
}
