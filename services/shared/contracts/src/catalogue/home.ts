import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { CATEGORIES } from '../base/categories';
import { HOME_ORDERS } from '../base/limits';
import { count, exceptCategories } from '../base/primitives';
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

export const getHomeBlock = defineRpc({
  name: 'catalogue.home.block',
  input: z.object({
    pool: homePool,
    order: count.max(HOME_ORDERS - 1),
    block: count.max(100_000),
    except: exceptCategories,
  }),
  output: homeBlock,
  errors: [],
});
