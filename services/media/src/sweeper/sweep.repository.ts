import { assetState } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { isKeptSql } from '../evidence-files/evidence-files.repository';
import type { AssetFacts } from './rules';

const factRows = z.array(
  z.object({
    id: z.string(),
    state: assetState,
    revision: z.number(),
    removed: z.boolean(),
    sourceRemoved: z.boolean(),
    isKept: z.boolean(),
    captions: z.array(z.string()),
  }),
);
const keyRows = z.array(z.object({ key: z.string() }));
const sourceRows = z.array(z.object({ id: z.string(), mp4Key: z.string() }));
const cursorRows = z.array(z.object({ cursor: z.string().nullable() }));
const ageRows = z.array(z.object({ seconds: z.coerce.number().nullable() }));

/** What the sweeper asks of the database, and how far it has come. */
@Injectable()
export class SweepRepository {
  async facts(manager: EntityManager, ids: readonly string[]): Promise<Map<string, AssetFacts>> {
    const rows = factRows.parse(
      await manager.query(
        `SELECT id, state, revision, removed_at IS NOT NULL AS removed, source_removed_at IS NOT NULL AS "sourceRemoved",
           ${isKeptSql('assets.id')} AS "isKept",
           ARRAY(SELECT key FROM captions WHERE captions.asset_id = assets.id) AS captions
         FROM assets WHERE id = ANY($1::text[])`,
        [ids],
      ),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Which of these images a video or an upload refers to. */
  async imagesInUse(manager: EntityManager, keys: readonly string[]): Promise<Set<string>> {
    const rows = keyRows.parse(
      await manager.query(
        `SELECT key FROM unnest($1::text[]) AS given (key)
         WHERE EXISTS (SELECT 1 FROM asset_images WHERE asset_images.key = given.key)
            OR EXISTS (SELECT 1 FROM uploaded_images WHERE uploaded_images.key = given.key)`,
        [keys],
      ),
    );
    return new Set(rows.map(({ key }) => key));
  }

  /** Ready videos whose source has been kept for `days` since, at most `limit`, in the order of their ids from `after` on. */
  async expiredSources(
    manager: EntityManager,
    days: number,
    page: { after: string; limit: number },
  ): Promise<{ id: string; mp4Key: string }[]> {
    return sourceRows.parse(
      await manager.query(
        `SELECT id, mp4_key AS "mp4Key" FROM assets
         WHERE state = 'ready' AND source_removed_at IS NULL AND mp4_key IS NOT NULL
           AND ready_at < now() - $1 * interval '1 day' AND id > $2
           AND NOT ${isKeptSql('assets.id')}
         ORDER BY id LIMIT $3`,
        [days, page.after, page.limit],
      ),
    );
  }

  /** Writes down that the source goes; false when the asset is no longer as it was listed. */
  async markSourceRemoved(manager: EntityManager, source: { id: string; mp4Key: string }): Promise<boolean> {
    const rows = z.array(z.unknown()).parse(
      returnedRows(
        await manager.query(
          `UPDATE assets SET source_removed_at = now()
             WHERE id = $1 AND mp4_key = $2 AND state = 'ready' AND source_removed_at IS NULL
               AND NOT ${isKeptSql('assets.id')} RETURNING id`,
          [source.id, source.mp4Key],
        ),
      ),
    );
    return rows.length > 0;
  }

  /** Where the sweep that is due goes on; undefined when none is. A sweep that was broken off is due at once. */
  async due(manager: EntityManager, everyHours: number): Promise<{ cursor: string | null } | undefined> {
    const rows = cursorRows.parse(
      await manager.query(
        `SELECT cursor FROM sweeps
         WHERE cursor IS NOT NULL OR finished_at IS NULL OR finished_at < now() - $1 * interval '1 hour'`,
        [everyHours],
      ),
    );
    return rows[0];
  }

  /** Remembers where the sweep goes on; null when it is through. */
  async remember(manager: EntityManager, cursor: string | null): Promise<void> {
    await manager.query(
      'UPDATE sweeps SET cursor = $1, finished_at = CASE WHEN $1::text IS NULL THEN now() ELSE finished_at END',
      [cursor],
    );
  }

  /** Seconds since a sweep came through; null before the first. */
  async secondsSinceSweep(manager: EntityManager): Promise<number | null> {
    const rows = ageRows.parse(
      await manager.query('SELECT extract(epoch FROM now() - finished_at) AS seconds FROM sweeps'),
    );
    return rows[0]?.seconds ?? null;
  }
}
