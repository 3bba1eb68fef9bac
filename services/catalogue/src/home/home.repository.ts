import { CATEGORIES, type Category } from '@alcova/contracts';
import type { SqlReader } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const ids = z.array(z.object({ id: z.string() }));
const blocks = z.array(z.object({ blocks: z.number(), ids: z.array(z.string()).nullable() }));
export type StoredBlock = z.output<typeof blocks>[number];

/** What is drawn from: one category, or all but some. */
export interface HomeSelection {
  readonly category?: Category | undefined;
  readonly except: readonly Category[];
}

/** One of the shuffled orders of a pool, as made in one stretch of five minutes. */
export interface OrderKey {
  readonly pool: string;
  readonly place: number;
  readonly epoch: number;
}

/** Random videos of the public, and the orders made of them. */
@Injectable()
export class HomeRepository {
  /**
   * Ids that follow each of these points between 0 and 1 on the circle on which every video has its own random place, so many a point;
   * each id once.
   */
  async around(
    reader: SqlReader,
    pool: HomeSelection,
    limit: number,
    points: readonly number[],
  ): Promise<string[]> {
    const isOfAll = pool.category === undefined && pool.except.length === 0;
    // The circles of all others, merged: what is left out is never met, however much it is.
    const others = CATEGORIES.filter((known) => !pool.except.includes(known));
    const categories = isOfAll ? [] : pool.category === undefined ? others : [pool.category];
    if (!isOfAll && categories.length === 0) return [];
    const selected = isOfAll ? [''] : categories.map((_, index) => ` AND category = $${index + 3}`);
    const stretch = (comparison: '>=' | '<'): string => {
      const branches = selected.map(
        (category) => `(SELECT id, shuffle FROM videos WHERE is_public
           AND shuffle ${comparison} point${category} ORDER BY shuffle, id LIMIT $2)`,
      );
      return branches.length === 1
        ? `(SELECT id FROM ${branches[0]} AS circle)`
        : `(SELECT id FROM (${branches.join(' UNION ALL ')}) AS circle ORDER BY shuffle, id LIMIT $2)`;
    };
    // Past the end the circle goes on at its beginning.
    const rows: unknown = await reader.query(
      `SELECT id FROM unnest($1::double precision[]) AS point,
       LATERAL (${stretch('>=')} UNION ALL ${stretch('<')} LIMIT $2) AS near`,
      [points, limit, ...categories],
    );
    return [...new Set(ids.parse(rows).map((row) => row.id))];
  }

  /** A block of an order; undefined while the order was not made in this epoch (or a later one, by another clock). `ids` is null past its end. */
  async block(reader: SqlReader, order: OrderKey, block: number): Promise<StoredBlock | undefined> {
    return blocks.parse(
      await reader.query(
        `SELECT o.blocks, b.ids FROM home_orders o
         LEFT JOIN home_blocks b ON b.pool = o.pool AND b.place = o.place AND b.block = $4
         WHERE o.pool = $1 AND o.place = $2 AND o.epoch >= $3`,
        [order.pool, order.place, order.epoch, block],
      ),
    )[0];
  }

  /** Lets one transaction at a time make an order; the others wait and then find it made. */
  async lock(manager: EntityManager, { pool, place }: OrderKey): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('home/' || $1 || '/' || $2, 0))`, [
      pool,
      place,
    ]);
  }

  /** Puts an order in the place of the one before it. */
  async replace(manager: EntityManager, order: OrderKey, content: readonly string[][]): Promise<void> {
    const { pool, place, epoch } = order;
    await manager.query('DELETE FROM home_orders WHERE pool = $1 AND place = $2', [pool, place]);
    await manager.query('INSERT INTO home_orders (pool, place, epoch, blocks) VALUES ($1, $2, $3, $4)', [
      ...[pool, place, epoch, content.length],
    ]);
    await manager.query(
      `INSERT INTO home_blocks (pool, place, block, ids)
       SELECT $1, $2, (line.place - 1)::integer, string_to_array(line.ids, ',')
       FROM unnest($3::text[]) WITH ORDINALITY AS line (ids, place)`,
      [pool, place, content.map((block) => block.join(','))],
    );
  }
}
