import { z } from 'zod';
import { gatewayOperation, operation } from '../kinds/operation';
import { CATEGORIES } from '../base/categories';
import { HOME_ORDERS } from '../base/limits';
import { count, pageNumber, pageOf, pageSize } from '../base/primitives';
import { cachedList } from './reading';
import { publicVideo } from './videos';

/** The sets that the random lists draw from: all videos, or those of one category. */
export const HOME_POOLS = ['all', ...CATEGORIES] as const;
export const homePool = z.enum(HOME_POOLS);
export type HomePool = z.infer<typeof homePool>;

/** Videos of a block. */
export const HOME_BLOCK_SIZE = 30;

/**
 * A block of a shuffled order: the same bytes for everybody, so that they can be kept ready and by caches. The browser walks the blocks of one
 * order and leaves out what it has shown (LIST-02). Orders are made anew every five minutes; a block past the end is empty.
 */
export const homeBlock = z.object({
  items: z.array(publicVideo).max(HOME_BLOCK_SIZE),
  /** Videos of the whole pool, and blocks of this order. An order of a large pool holds a random part of it. */
  total: count,
  blocks: count,
});
export type HomeBlock = z.infer<typeof homeBlock>;

/** What /home is drawn from: the same for everybody, so that it can be kept ready. */
export const getHomeBlock = operation({
  id: 'homeBlock',
  subject: 'catalogue.home.block',
  http: 'GET /api/videos/home/{pool}/{order}/{block}',
  access: 'public',
  summary: 'Um bloco de uma ordem aleatória de vídeos',
  tag: 'Vídeos',
  params: z.object({
    pool: homePool,
    order: z.coerce.number().pipe(count.max(HOME_ORDERS - 1)),
    block: z.coerce.number().pipe(count.max(100_000)),
  }),
  adds: 'refusals',
  output: homeBlock,
  errors: [],
  cached: cachedList,
});

/** A random page of such a block. */
export const homeVideos = gatewayOperation({
  id: 'homeVideos',
  http: 'GET /api/videos/home',
  access: 'public',
  summary: 'Seleção da página inicial',
  tag: 'Vídeos',
  query: z.object({
    page: pageNumber.default(1),
    pageSize: pageSize(10),
    /** A random selection of this category alone; an unknown one selects nothing. */
    category: z.string().max(64).optional(),
    /** Ids already shown, comma separated: 200 of the longest. Node takes 16 KiB of headers with the address. */
    exclude: z.string().max(13_000).optional(),
  }),
  output: pageOf(publicVideo),
  errors: [],
});
