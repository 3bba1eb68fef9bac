import type { TaleOrder } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Found, foundOf, MAX_FOUND, NEAR, NOTHING, wantedText } from '../search/wanted-text';
import { conditionOf, ORDERS, type TaleFilter } from './tale-filter';

export interface WantedTales {
  readonly filter: TaleFilter;
  /** The account that sent them; undefined: any. */
  readonly author: string | undefined;
  readonly order: TaleOrder;
  /** Empty: any. */
  readonly q: string;
  readonly page: number;
  readonly pageSize: number;
}

/** Looks among all tales for those who review. Each search reads a bounded number of rows, or an index alone. */
@Injectable()
export class TaleSearchRepository {
  /** `total` is exact up to `MAX_FOUND`. */
  async find(manager: EntityManager, wanted: WantedTales): Promise<Found> {
    const condition = conditionOf(wanted.filter);
    const by = ORDERS[wanted.order];
    const along = `FROM tales WHERE ${condition}`;
    if (wanted.author !== undefined) return this.ofAuthor(manager, wanted, wanted.author);
    if (wanted.q === '')
      return this.found(manager, wanted, `SELECT id, sent_at ${along} ORDER BY ${by} LIMIT ${MAX_FOUND}`);
    const text = await wantedText(manager, wanted.q);
    if (!text) return NOTHING;
    const { pattern, isIndexed } = text;
    if (!isIndexed) {
      const near = `SELECT id, sent_at, search_text ${along} ORDER BY ${by} LIMIT ${NEAR}`;
      return this.found(
        manager,
        wanted,
        `SELECT id, sent_at FROM (${near}) AS near WHERE search_text LIKE $4`,
        [pattern],
      );
    }
    const { status, urgency } = wanted.filter;
    const indexed = `SELECT tale_id AS id, sent_at FROM desk_tales_found($4, $1, $5, $6, ${MAX_FOUND + 1})`;
    const found = await this.found(manager, wanted, indexed, [pattern, status ?? null, urgency === 'urgent']);
    if (found.total <= MAX_FOUND) return found;
    // What very many hold is met often on the way along the list; of the way no more is gone than to the page.
    const walked = `SELECT id, sent_at ${along} AND search_text LIKE $4 ORDER BY ${by} LIMIT least($2::bigint + $3, ${MAX_FOUND})`;
    return { ...(await this.found(manager, wanted, walked, [pattern])), total: MAX_FOUND };
  }

  /** Along the index of one author's tales, which are few. */
  private async ofAuthor(manager: EntityManager, wanted: WantedTales, author: string): Promise<Found> {
    const text = wanted.q === '' ? undefined : await wantedText(manager, wanted.q);
    if (wanted.q !== '' && !text) return NOTHING;
    const matching = text ? ' AND search_text LIKE $5' : '';
    const way = `SELECT id, sent_at FROM tales WHERE ${conditionOf(wanted.filter)} AND author_id = $4${matching}
      ORDER BY ${ORDERS[wanted.order]} LIMIT ${MAX_FOUND}`;
    return this.found(manager, wanted, way, text ? [author, text.pattern] : [author]);
  }

  /** @param way `$1` is the category, `$2` and `$3` are the page, `$4` and on what `more` holds */
  private async found(
    manager: EntityManager,
    { filter, order, page, pageSize }: WantedTales,
    way: string,
    more: readonly unknown[] = [],
  ): Promise<Found> {
    const offset = (page - 1) * pageSize;
    const rows: unknown = await manager.query(
      `WITH found AS MATERIALIZED (${way})
       SELECT (SELECT count(*)::integer FROM found) AS total,
         ARRAY(SELECT id FROM found ORDER BY ${ORDERS[order]} LIMIT $2::bigint OFFSET $3::bigint) AS ids`,
      [filter.category ?? null, pageSize, Math.min(offset, MAX_FOUND), ...more],
    );
    return foundOf(rows);
  }
}
