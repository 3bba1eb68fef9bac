import type { Category, TaleSort } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type Found,
  foundOf,
  MAX_FOUND,
  NEAR,
  NOTHING,
  type WantedText,
  wantedText,
} from '../search/wanted-text';
import { PUBLISHED } from '../lists/conditions';
import { READING_ORDERS } from './orders';

/** `$1` is the category, `$2` the pattern, `$5` what is left out. */
const OF_CATEGORY = `${PUBLISHED} AND ($1::text IS NULL OR category = $1) AND category <> ALL ($5::text[])`;
const ORDER = 'published_at DESC, id DESC';

/** The ways to find tales: in the index of groups of three letters, along the newest, among the newest alone, or by their author. */
const WAYS = {
  indexed: `SELECT found.tale_id AS id, found.published_at FROM tales_found($2, $1, ${MAX_FOUND + 1}) AS found
    WHERE cardinality($5::text[]) = 0
      OR (SELECT t.category <> ALL ($5::text[]) FROM tales t WHERE t.id = found.tale_id)`,
  walked: `SELECT id, published_at FROM tales WHERE ${OF_CATEGORY} AND search_text LIKE $2 ORDER BY ${ORDER} LIMIT ${MAX_FOUND}`,
  near: `SELECT id, published_at FROM (
    SELECT id, published_at, search_text FROM tales WHERE ${OF_CATEGORY} ORDER BY ${ORDER} LIMIT ${NEAR}
  ) AS near WHERE search_text LIKE $2`,
  author: `SELECT id, published_at FROM tales WHERE ${OF_CATEGORY} AND tale_plain_text(author) = tale_plain_text($2) ORDER BY ${ORDER} LIMIT ${MAX_FOUND}`,
} as const;

interface Wanted {
  readonly category: Category | null;
  readonly q: string;
  readonly sort: TaleSort;
  readonly page: number;
  readonly pageSize: number;
  readonly except: readonly Category[];
}

/** Looks for published tales by title and author, without case and accents. Each search reads a bounded number of rows, or the index alone. */
@Injectable()
export class SearchRepository {
  /** In the order asked for, of very many the newest alone; `total` is exact up to `MAX_FOUND`. */
  async find(manager: EntityManager, wanted: Wanted): Promise<Found> {
    const text = await wantedText(manager, wanted.q);
    if (!text) return NOTHING;
    if (!text.isIndexed) return this.found(manager, 'near', text, wanted);
    const found = await this.found(manager, 'indexed', text, wanted);
    // What very many hold is met often on the way along the newest.
    return found.total > MAX_FOUND ? this.found(manager, 'walked', text, wanted) : found;
  }

  /** Those of one pen name, without regard to case and accents. */
  async byAuthor(manager: EntityManager, author: string, wanted: Omit<Wanted, 'q'>): Promise<Found> {
    return this.found(manager, 'author', { pattern: author.replaceAll('\0', '') }, wanted);
  }

  private async found(
    manager: EntityManager,
    way: keyof typeof WAYS,
    { pattern }: Pick<WantedText, 'pattern'>,
    { category, sort, page, pageSize, except }: Omit<Wanted, 'q'>,
  ): Promise<Found> {
    const { join, by } = READING_ORDERS[sort].ofFound;
    const rows: unknown = await manager.query(
      `WITH found AS MATERIALIZED (${WAYS[way]})
       SELECT (SELECT count(*)::integer FROM found) AS total,
         ARRAY(SELECT found.id FROM found${join} ORDER BY ${by} LIMIT $3 OFFSET $4) AS ids`,
      [category, pattern, pageSize, (page - 1) * pageSize, except],
    );
    return foundOf(rows);
  }
}
