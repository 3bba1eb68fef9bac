import { type Category, category } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const parts = z.array(
  z.object({
    part: z.number(),
    first_id: z.string(),
    videos: z.number(),
    updated_at: z.date().nullable(),
  }),
);
export type SitemapPart = z.output<typeof parts>[number];

const states = z.array(z.object({ is_due: z.boolean() }));
const counted = z.tuple([z.object({ videos: z.coerce.number(), updated_at: z.date().nullable() })]);
const added = z.tuple([z.object({ part: z.number() })]);
const ids = z.array(z.object({ id: z.string() }));
const entries = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    url: z.string(),
    own_thumbnail: z.string(),
    thumbnail: z.string().nullable(),
    category,
    duration: z.number(),
    views: z.coerce.number(),
    created_at: z.date(),
    updated_at: z.date(),
  }),
);
export type SitemapEntry = z.output<typeof entries>[number];

/** A stretch of ids: from `first` on, before `end` (null: no end). */
export interface IdRange {
  readonly first: string;
  readonly end: string | null;
}
const IN_RANGE = 'is_public AND id >= $1 AND ($2::text IS NULL OR id < $2)';

/** Parts of the sitemap: where each begins by id, and what was counted in it last. */
@Injectable()
export class SitemapRepository {
  /** In the order of their ids. */
  async parts(manager: EntityManager): Promise<SitemapPart[]> {
    return parts.parse(
      await manager.query('SELECT part, first_id, videos, updated_at FROM sitemap_parts ORDER BY first_id'),
    );
  }

  /** Whether the lists changed since the parts were counted and that was `seconds` ago; after an hour in any case, for what was edited. */
  async isDue(manager: EntityManager, seconds: number): Promise<boolean> {
    const rows = states.parse(
      await manager.query(
        `SELECT built_at < now() - make_interval(secs => $1)
           AND (changes <> (SELECT last_value FROM list_changes) OR built_at < now() - interval '1 hour') AS is_due
         FROM list_states WHERE list = 'sitemap'`,
        [seconds],
      ),
    );
    return rows[0]?.is_due ?? true;
  }

  /** One at a time counts; until the transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('sitemap', 0))`);
  }

  async noteCounted(manager: EntityManager): Promise<void> {
    await manager.query(
      `INSERT INTO list_states (list, built_at, changes) SELECT 'sitemap', now(), last_value FROM list_changes
       ON CONFLICT (list) DO UPDATE SET built_at = excluded.built_at, changes = excluded.changes`,
    );
  }

  /** Counts a stretch along its index. */
  async count(
    manager: EntityManager,
    { first, end }: IdRange,
  ): Promise<Pick<SitemapPart, 'videos' | 'updated_at'>> {
    const [row] = counted.parse(
      await manager.query(
        `SELECT count(*) AS videos, max(updated_at) AS updated_at FROM videos WHERE ${IN_RANGE}`,
        [first, end],
      ),
    );
    return row;
  }

  /** The id that has `skipped` others before it in its stretch. */
  async idAt(manager: EntityManager, { first, end }: IdRange, skipped: number): Promise<string | undefined> {
    const rows = ids.parse(
      await manager.query(`SELECT id FROM videos WHERE ${IN_RANGE} ORDER BY id OFFSET $3 LIMIT 1`, [
        first,
        end,
        skipped,
      ]),
    );
    return rows[0]?.id;
  }

  /** Adds a part; answers its number, which it keeps for ever. */
  async add(manager: EntityManager, firstId: string): Promise<number> {
    const [row] = added.parse(
      await manager.query(
        'INSERT INTO sitemap_parts (part, first_id) SELECT max(part) + 1, $1 FROM sitemap_parts RETURNING part',
        [firstId],
      ),
    );
    return row.part;
  }

  async note(
    manager: EntityManager,
    part: number,
    { videos, updated_at: updatedAt }: Pick<SitemapPart, 'videos' | 'updated_at'>,
  ): Promise<void> {
    await manager.query('UPDATE sitemap_parts SET videos = $2, updated_at = $3 WHERE part = $1', [
      part,
      videos,
      updatedAt,
    ]);
  }

  /**
   * The next videos of a stretch by id. The views are looked up video by video: joined, the planner may read all counters for one page.
   */
  async entries(
    manager: EntityManager,
    { first, end }: IdRange,
    { after, except, limit }: { after: string | null; except: readonly Category[]; limit: number },
  ): Promise<SitemapEntry[]> {
    return entries.parse(
      await manager.query(
        `SELECT id, title, left(description, 300) AS description, url, own_thumbnail, thumbnail, category, duration,
           (SELECT views FROM video_counters WHERE video_id = videos.id) AS views, created_at, updated_at
         FROM videos WHERE ${IN_RANGE} AND id > $3 AND category <> ALL ($5::text[]) ORDER BY id LIMIT $4`,
        [first, end, after ?? '', limit, except],
      ),
    );
  }
}
