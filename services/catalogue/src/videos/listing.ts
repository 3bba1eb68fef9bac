import { type Category, type VideoSort } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { VIDEO_COLUMNS, videoRow, type VideoRow } from './video-row';

/** Which videos a list may hold: what the public sees, or what administrators filter by. */
export type Visibility = 'public' | 'all' | 'active' | 'inactive';

export interface Listing {
  readonly visibility: Visibility;
  readonly category?: Category | undefined;
  /** Text to find in the title; empty for all. */
  readonly q: string;
  readonly sort: VideoSort;
  readonly page: number;
  readonly pageSize: number;
}

/** Found texts are counted up to here; nobody pages further. */
const MAX_COUNTED = 10_000;

const CONDITION: Record<Visibility, string> = {
  public: 'v.is_public',
  all: 'true',
  active: 'v.is_active',
  inactive: 'NOT v.is_active',
};
const ORDER: Record<VideoSort, string> = {
  newest: 'v.created_at DESC, v.id DESC',
  oldest: 'v.created_at ASC, v.id ASC',
  'most-viewed': 'c.views DESC, c.video_id',
  'most-liked': 'c.likes DESC, c.video_id',
};
const totals = z.array(z.object({ total: z.coerce.number() }));

/** Escapes what LIKE would read as a wildcard. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Text of a search as it is compared: bounded, without control and direction characters, single blanks. */
export const searchText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/** Pages of videos. All paging stands in `page`, so that another way of jumping there is a change of one function. */
@Injectable()
export class ListingRepository {
  async page(manager: EntityManager, listing: Listing): Promise<VideoRow[]> {
    const { where, parameters } = conditions(listing);
    const offset = (listing.page - 1) * listing.pageSize;
    return videoRow.array().parse(
      await manager.query(
        `SELECT ${VIDEO_COLUMNS} FROM videos v JOIN video_counters c ON c.video_id = v.id
         WHERE ${where} ORDER BY ${ORDER[listing.sort]} LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
        [...parameters, listing.pageSize, offset],
      ),
    );
  }

  /** How many there are: kept totals, or for a text a count that stops at 10,000. */
  async total(manager: EntityManager, listing: Listing): Promise<number> {
    if (listing.q !== '') return this.countFound(manager, listing);
    const column = { public: 'public', all: 'total', active: 'active', inactive: 'total - active' }[
      listing.visibility
    ];
    const rows: unknown = await manager.query(
      `SELECT coalesce(sum(${column}), 0) AS total FROM video_totals WHERE $1::text IS NULL OR category = $1`,
      [listing.category ?? null],
    );
    return totals.parse(rows)[0]?.total ?? 0;
  }

  private async countFound(manager: EntityManager, listing: Listing): Promise<number> {
    const { where, parameters } = conditions(listing);
    const rows: unknown = await manager.query(
      `SELECT count(*) AS total FROM (SELECT 1 FROM videos v WHERE ${where} LIMIT ${MAX_COUNTED}) found`,
      parameters,
    );
    return totals.parse(rows)[0]?.total ?? 0;
  }

  /** Titles with the text: those that start with it first, then by views (SEARCH-04). */
  async search(manager: EntityManager, q: string, limit: number): Promise<VideoRow[]> {
    return videoRow.array().parse(
      await manager.query(
        `SELECT ${VIDEO_COLUMNS} FROM videos v JOIN video_counters c ON c.video_id = v.id
         WHERE v.is_public AND v.title_folded LIKE '%' || fold($1) || '%'
         ORDER BY (v.title_folded LIKE fold($1) || '%') DESC, c.views DESC, v.id LIMIT $2`,
        [literal(q), limit],
      ),
    );
  }

  /** The newest of a category. */
  async newestOf(manager: EntityManager, category: Category, limit: number): Promise<VideoRow[]> {
    return this.page(manager, {
      visibility: 'public',
      category,
      q: '',
      sort: 'newest',
      page: 1,
      pageSize: limit,
    });
  }

  /** Public videos in shuffled order from a random place on, round the end; `exclude` left out. */
  async shuffled(
    manager: EntityManager,
    pool: { category?: Category | undefined; exclude: readonly string[] },
    limit: number,
  ): Promise<VideoRow[]> {
    const from = Math.random();
    const select = (comparison: string): Promise<unknown> =>
      manager.query(
        `SELECT ${VIDEO_COLUMNS} FROM videos v JOIN video_counters c ON c.video_id = v.id
         WHERE v.is_public AND ($1::text IS NULL OR v.category = $1) AND v.id <> ALL ($2::text[]) AND v.shuffle ${comparison} $3
         ORDER BY v.shuffle LIMIT $4`,
        [pool.category ?? null, pool.exclude, from, limit],
      );
    const after = videoRow.array().parse(await select('>='));
    const before = after.length < limit ? videoRow.array().parse(await select('<')) : [];
    return [...after, ...before].slice(0, limit);
  }

  /** How many of these ids are public and of the category. */
  async countOf(
    manager: EntityManager,
    ids: readonly string[],
    category: Category | undefined,
  ): Promise<number> {
    const rows: unknown = await manager.query(
      'SELECT count(*) AS total FROM videos WHERE id = ANY ($1::text[]) AND is_public AND ($2::text IS NULL OR category = $2)',
      [ids, category ?? null],
    );
    return totals.parse(rows)[0]?.total ?? 0;
  }
}

function conditions(listing: Listing): { where: string; parameters: string[] } {
  const parts = [CONDITION[listing.visibility]];
  const parameters: string[] = [];
  if (listing.category !== undefined) {
    parameters.push(listing.category);
    parts.push(`v.category = $${parameters.length}`);
  }
  if (listing.q !== '') {
    parameters.push(literal(listing.q));
    parts.push(`v.title_folded LIKE '%' || fold($${parameters.length}) || '%'`);
  }
  return { where: parts.join(' AND '), parameters };
}
