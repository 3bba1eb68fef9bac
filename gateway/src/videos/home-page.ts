import {
  category as knownCategory,
  HOME_ORDERS,
  type HomeBlock,
  getHomeBlock,
  type HomePool,
  homePoolOf,
  homeVideos,
  id,
} from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { InputOf } from '../http/call';
import type { PolicyClass } from '../http/policy-class';
import type { CacheEntry } from '../public-bytes/response-cache';
import { PublicReads, valueOf } from '../public-bytes/public-reads';
import type { SerializedResponse } from '../public-bytes/serialized-response';

const MAX_EXCLUDED = 500;
/** Few of the orders that there are, so that their blocks stay kept. Each holds 1,500 videos, other ones every five minutes. */
const ORDERS = Math.min(2, HOME_ORDERS);

type Query = InputOf<typeof homeVideos>['query'];

/** A video of a block, and the bytes of its JSON, each as a character (latin1): node joins and sends those fastest. */
interface DrawnVideo {
  readonly id: string;
  readonly bytes: string;
}

interface Block extends Pick<HomeBlock, 'total' | 'blocks'> {
  readonly videos: readonly DrawnVideo[];
}

interface DrawnPage {
  readonly videos: readonly DrawnVideo[];
  readonly total: number;
}

const NOTHING: DrawnPage = { videos: [], total: 0 };

/** A block that a drawing asks for. */
interface Place {
  readonly pool: HomePool;
  readonly order: number;
  readonly block: number;
}

/**
 * Draws a random page from the blocks of an order. What was shown already is left out until fewer than a page would remain, then all are
 * in play again (LIST-02).
 */
function* draw(
  pool: HomePool,
  shown: ReadonlySet<string>,
  pageSize: number,
): Generator<Place, DrawnPage, Block> {
  const order = below(ORDERS);
  const first = yield { pool, order, block: 0 };
  const start = below(first.blocks);
  const met: DrawnVideo[] = [];
  const fresh: DrawnVideo[] = [];
  for (let step = 0; step < first.blocks && fresh.length < pageSize; step += 1) {
    const block = (start + step) % first.blocks;
    const { videos } = block === 0 ? first : yield { pool, order, block };
    met.push(...videos);
    fresh.push(...videos.filter((video) => !shown.has(video.id)));
  }
  const left = fresh.length < pageSize ? met : fresh;
  return { videos: anyOf(left, pageSize), total: first.total };
}

/** The random selection of /home, drawn from blocks that are kept ready. */
@Injectable()
export class HomePage {
  private readonly blocks = new WeakMap<SerializedResponse, Block>();

  constructor(private readonly reads: PublicReads) {}

  /** The bytes of the whole answer, each as a character (latin1), where everything that it needs is kept. */
  ready(query: Query, policy: PolicyClass): string | undefined {
    const pool = poolOf(query, policy);
    if (pool === undefined) return bytesOf(query, NOTHING);
    const drawing = draw(pool, shownOf(query), query.pageSize);
    let next = drawing.next();
    while (next.done !== true) {
      const kept = this.reads.shownOf(getHomeBlock, inputOf(next.value), policy);
      if (!kept) return undefined;
      next = drawing.next(this.blockOf(kept));
    }
    return bytesOf(query, next.value);
  }

  /** The same as a value, reading what is not kept. @throws CodedError `unavailable` */
  async read(query: Query, policy: PolicyClass): Promise<z.output<(typeof homeVideos)['response']>> {
    const bytes = await this.draw(query, policy);
    return homeVideos.response.parse(JSON.parse(Buffer.from(bytes, 'latin1').toString()));
  }

  private async draw(query: Query, policy: PolicyClass): Promise<string> {
    const pool = poolOf(query, policy);
    if (pool === undefined) return bytesOf(query, NOTHING);
    const drawing = draw(pool, shownOf(query), query.pageSize);
    let next = drawing.next();
    while (next.done !== true)
      next = drawing.next(this.blockOf(await this.reads.find(getHomeBlock, inputOf(next.value), policy)));
    return bytesOf(query, next.value);
  }

  private blockOf(kept: CacheEntry): Block {
    const known = this.blocks.get(kept.bytes);
    if (known) return known;
    const { items, total, blocks } = valueOf(getHomeBlock, kept);
    const videos = items.map((video) => ({
      id: video.id,
      bytes: Buffer.from(JSON.stringify(video)).toString('latin1'),
    }));
    const block = { videos, total, blocks };
    this.blocks.set(kept.bytes, block);
    return block;
  }
}

const inputOf = (params: Place) => ({ params, query: undefined, body: undefined });

/** What is drawn from; undefined for a category that does not exist, or is not listed for who asks. */
function poolOf({ category, page }: Query, policy: PolicyClass): HomePool | undefined {
  if (category === undefined || category === '')
    return homePoolOf(page, (one) => !policy.refuses('listing', one));
  const known = knownCategory.safeParse(category);
  return known.success && !policy.refuses('listing', known.data) ? known.data : undefined;
}

const shownOf = ({ exclude = '' }: Query): ReadonlySet<string> =>
  new Set(
    exclude
      .split(',')
      .filter((shown) => id.safeParse(shown).success)
      .slice(0, MAX_EXCLUDED),
  );

const bytesOf = ({ page, pageSize }: Query, { videos, total }: DrawnPage): string =>
  `{"items":[${videos.map(({ bytes }) => bytes).join(',')}],"total":${total},"page":${page},"pageSize":${pageSize}}`;

const below = (end: number): number => Math.floor(Math.random() * end);

/** So many of them, in random order (Fisher and Yates, as far as needed). */
function anyOf<T>(items: readonly T[], count: number): T[] {
  const left = [...items];
  const drawn: T[] = [];
  while (drawn.length < count) {
    const last = left.pop();
    if (last === undefined) break;
    const at = below(left.length + 1);
    drawn.push(left[at] ?? last);
    if (at < left.length) left[at] = last;
  }
  return drawn;
}
