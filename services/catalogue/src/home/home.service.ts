import {
  type Category,
  HOME_BLOCK_SIZE,
  HOME_ORDERS,
  type HomeBlock,
  type HomePool,
  type PublicVideo,
} from '@alcova/contracts';
import { type SqlReader, Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config';
import { orderedCategories } from '../lists/list';
import { PagesRepository } from '../lists/pages.repository';
import { toPublicVideo } from '../video-rows/video-row';
import { VideosRepository } from '../videos/videos.repository';
import { HomeRepository, type HomeSelection, type OrderKey, type StoredBlock } from './home.repository';
import { ordered, chunksOf, shuffled } from './shuffle';

/** How long an order lasts. */
const EPOCH_MS = 5 * 60_000;
/** Orders of pools up to here are worked out at each reading, so that a new video is in them at once. */
const WORKED_OUT_UP_TO = 300;
/** What an order of a larger pool holds: so many stretches of so many videos from random places. A pool that is no larger is in it whole. */
const STRETCHES = 15;
const STRETCH = 100;
const WHOLE_UP_TO = STRETCHES * STRETCH;

interface BlockInput {
  readonly pool: HomePool;
  readonly order: number;
  readonly block: number;
  readonly except?: readonly Category[] | undefined;
}

/** Orders of all videos but some are others than those of all. */
const poolName = ({ category, except }: HomeSelection): string =>
  category ?? (except.length === 0 ? 'all' : `all/!${except.join(',')}`);

/** The random selection of /home. */
@Injectable()
export class HomeService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly home: HomeRepository,
    private readonly pages: PagesRepository,
    private readonly videos: VideosRepository,
    private readonly transactions: Transactions,
  ) {}

  /** A block of one of the shuffled orders of a pool. */
  async block({ pool, order, block, except: left = [] }: BlockInput): Promise<HomeBlock> {
    const category = pool === 'all' ? undefined : pool;
    const except = orderedCategories(left);
    if (category && except.includes(category)) return { items: [], total: 0, blocks: 0 };
    const selection = { category, except };
    const key = { pool: poolName(selection), place: order, epoch: epochOf(order) };
    return this.transactions.readPrepared(async (reader) => {
      const total = await this.pages.total(reader, { visibility: 'public', ...selection });
      const { ids, blocks } =
        total <= WORKED_OUT_UP_TO
          ? await this.workOut(reader, key, selection, block)
          : ((await this.home.block(reader, key, block)) ??
            (await this.transactions.run((own) => this.make(own, key, { ...selection, total }, block))));
      return { items: await this.faces(reader, ids ?? [], selection), total, blocks };
    });
  }

  private async workOut(
    reader: SqlReader,
    { place, epoch }: OrderKey,
    selection: HomeSelection,
    block: number,
  ): Promise<StoredBlock> {
    const ids = await this.home.around(reader, selection, WORKED_OUT_UP_TO, [0]);
    const content = chunksOf(ordered(ids, `${place}/${epoch}`), HOME_BLOCK_SIZE);
    return { ids: content[block] ?? null, blocks: content.length };
  }

  /** Makes an order when somebody asks for it first; nobody asks for most of them when few visit. */
  private async make(
    manager: EntityManager,
    key: OrderKey,
    pool: HomeSelection & { total: number },
    block: number,
  ): Promise<StoredBlock> {
    await this.home.lock(manager, key);
    const made = await this.home.block(manager, key, block);
    if (made) return made;
    const [stretches, length] = pool.total <= WHOLE_UP_TO ? [1, WHOLE_UP_TO] : [STRETCHES, STRETCH];
    const points = Array.from({ length: stretches }, () => Math.random());
    const ids = await this.home.around(manager, pool, length, points);
    const content = chunksOf(shuffled(ids), HOME_BLOCK_SIZE);
    await this.home.replace(manager, key, content);
    return { ids: content[block] ?? null, blocks: content.length };
  }

  /** What is no longer public, or of another category since the order was made, is left out. */
  private async faces(
    reader: SqlReader,
    ids: readonly string[],
    { category, except }: HomeSelection,
  ): Promise<PublicVideo[]> {
    const rows = await this.videos.publicByIds(reader, ids);
    return rows
      .filter((row) => (category === undefined ? !except.includes(row.category) : row.category === category))
      .map((row) => toPublicVideo(row, this.config.DEFAULT_THUMBNAIL_URL));
  }
}

/** The stretch of five minutes that an order is in; they do not all begin at the same moment. */
const epochOf = (order: number): number =>
  Math.floor((Date.now() + (order * EPOCH_MS) / HOME_ORDERS) / EPOCH_MS);
