import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const changedRows = z.array(
  z.object({
    id: z.string(),
    changes: z.number(),
    asset_id: z.string().nullable(),
    is_held: z.boolean(),
  }),
);
/** A video whose files media has to be told of. */
export type ChangedServing = z.output<typeof changedRows>[number];

const pictureRows = z.array(z.object({ key: z.string(), isHeld: z.boolean(), version: z.coerce.number() }));
/** A thumbnail that was uploaded by hand, as media has to be told of it. */
export type ChangedPicture = z.output<typeof pictureRows>[number];

const ids = z.array(z.object({ id: z.string() }));
const walks = z.array(z.object({ category: z.string(), after: z.string() }));
const rules = z.tuple([z.object({ refused: z.array(z.string()) })]);

/** Excludes a change of the policy from transactions that decide by it. */
const POLICY_LOCK = `hashtextextended('policy_rule', 0)`;

/** Whether the files of videos may be served (the function `may_serve`), and what media was told. */
@Injectable()
export class ServingRepository {
  /** Keeps the policy as it is until the transaction ends, so that none of those who decide by it is missed when it changes. */
  async holdPolicy(manager: EntityManager): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock_shared(${POLICY_LOCK})`);
  }

  /** Notes for these videos what media is told now; answers those of which it was told something else before. */
  async changed(manager: EntityManager, videoIds: readonly string[]): Promise<ChangedServing[]> {
    return changedRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE videos v SET told_held = NOT may_serve(v), changes = v.changes + 1
           WHERE v.id = ANY($1::text[]) AND v.told_held = may_serve(v)
           RETURNING v.id, v.changes, v.asset_id, v.told_held AS is_held`,
          [videoIds],
        ),
      ),
    );
  }

  /** Remembers the thumbnails uploaded by hand that these videos have; answers the keys of those that were not theirs before. */
  async notePictures(manager: EntityManager, videoIds: readonly string[]): Promise<string[]> {
    const rows: unknown = await manager.query(
      `INSERT INTO own_pictures (key, video_id) SELECT picture_key(own_thumbnail), id FROM videos
       WHERE id = ANY($1::text[]) AND picture_key(own_thumbnail) IS NOT NULL ON CONFLICT DO NOTHING RETURNING key AS id`,
      [videoIds],
    );
    return ids.parse(rows).map(({ id }) => id);
  }

  /** The keys of all thumbnails uploaded by hand that these videos ever had. */
  async picturesOf(manager: EntityManager, videoIds: readonly string[]): Promise<string[]> {
    const rows: unknown = await manager.query(
      'SELECT DISTINCT key AS id FROM own_pictures WHERE video_id = ANY($1::text[])',
      [videoIds],
    );
    return ids.parse(rows).map(({ id }) => id);
  }

  /** Decides of thumbnails uploaded by hand: one is served while a video that may be shown has it or had it. Answers those that changed. */
  async changedPictures(manager: EntityManager, keys: readonly string[]): Promise<ChangedPicture[]> {
    // Of two who change videos with the same picture the second sees what the first did.
    await manager.query(
      `SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM (SELECT unnest($1::text[]) AS key ORDER BY 1) AS given`,
      [keys],
    );
    const rows: unknown = await manager.query(
      `WITH decided AS (
         SELECT given.key, coalesce(known.is_held, false) AS was_held, NOT EXISTS (
           SELECT FROM own_pictures o JOIN videos v ON v.id = o.video_id WHERE o.key = given.key AND may_serve(v)) AS is_held
         FROM unnest($1::text[]) AS given (key) LEFT JOIN held_pictures known USING (key))
       INSERT INTO held_pictures AS known (key, is_held)
       SELECT key, is_held FROM decided WHERE is_held <> was_held ORDER BY key
       ON CONFLICT (key) DO UPDATE SET is_held = excluded.is_held, version = known.version + 1
       RETURNING key, is_held AS "isHeld", version`,
      [keys],
    );
    return pictureRows.parse(rows);
  }

  /**
   * Learns which categories are refused everywhere; undefined when something newer is known. Waits for those who decide by the policy.
   * @returns the categories that were refused before
   */
  async learnPolicy(
    manager: EntityManager,
    refused: readonly string[],
    version: number,
  ): Promise<string[] | undefined> {
    await manager.query(`SELECT pg_advisory_xact_lock(${POLICY_LOCK})`);
    const [before] = rules.parse(await manager.query('SELECT refused FROM policy_rule'));
    const answer: unknown = await manager.query(
      'UPDATE policy_rule SET refused = $1, version = $2 WHERE version < $2 RETURNING version::text AS id',
      [refused, version],
    );
    return ids.parse(returnedRows(answer)).length === 0 ? undefined : before.refused;
  }

  /** Has all videos of these categories looked at, from the first one on. */
  async walk(manager: EntityManager, categories: readonly string[]): Promise<void> {
    await manager.query(
      `INSERT INTO hold_walks (category) SELECT unnest($1::text[]) ON CONFLICT (category) DO UPDATE SET after = ''`,
      [categories],
    );
  }

  /** A category whose videos have to be looked at, and how far it came; no other replica takes it until the transaction ends. */
  async takeWalk(manager: EntityManager): Promise<{ category: string; after: string } | undefined> {
    const rows: unknown = await manager.query(
      'SELECT category, after FROM hold_walks ORDER BY category LIMIT 1 FOR UPDATE SKIP LOCKED',
    );
    return walks.parse(rows)[0];
  }

  /** The next videos of a category, in order of their ids. */
  async next(
    manager: EntityManager,
    { category, after }: { category: string; after: string },
    limit: number,
  ): Promise<string[]> {
    const rows: unknown = await manager.query(
      'SELECT id FROM videos WHERE category = $1 AND id > $2 ORDER BY id LIMIT $3',
      [category, after, limit],
    );
    return ids.parse(rows).map(({ id }) => id);
  }

  /** Those of the videos of which media was told something else; locked, so that what is decided next is decided of what was committed. */
  async lockStale(manager: EntityManager, videoIds: readonly string[]): Promise<string[]> {
    const rows: unknown = await manager.query(
      `SELECT v.id FROM videos v WHERE v.id = ANY($1::text[]) AND v.told_held = may_serve(v)
       ORDER BY v.id FOR NO KEY UPDATE OF v`,
      [videoIds],
    );
    return ids.parse(rows).map(({ id }) => id);
  }

  /** Where the walk goes on; null when it is through. */
  async rememberWalk(manager: EntityManager, category: string, after: string | null): Promise<void> {
    if (after === null) await manager.query('DELETE FROM hold_walks WHERE category = $1', [category]);
    else await manager.query('UPDATE hold_walks SET after = $2 WHERE category = $1', [category, after]);
  }
}
