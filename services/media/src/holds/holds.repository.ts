import { type HeldAsset, HOLDS_STALE_MS, IMAGE_PREFIX, MAX_HELD_IMAGES } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Caches are asked at once, and once more when every gateway has heard of the hold or serves nothing. */
const PURGES = 2;
const FIRST_PURGE_MS = 1_000;
const NEXT_PURGE_MS = HOLDS_STALE_MS + 2_000;
const MAX_PURGE_PAUSE_MS = 60_000;
/** Failures after which a cache is given up, about half an hour. */
export const MAX_PURGE_FAILURES = 40;

const ids = z.array(z.object({ id: z.string() }));
const heldRows = z.array(
  z.object({
    assetId: z.string(),
    isHeld: z.boolean(),
    version: z.coerce.number(),
    images: z.array(z.string()),
  }),
);

/**
 * The row as the gateways are told of it, with the pictures that show the asset now; one that another asset shows as well stays public. The
 * row of a thumbnail that was uploaded by hand names that one.
 */
const ENTRY = `h.asset_id AS "assetId", h.is_held AS "isHeld", h.changes AS version, CASE WHEN h.picture IS NOT NULL THEN ARRAY[h.picture] ELSE ARRAY(
    SELECT DISTINCT mine.key FROM asset_images mine WHERE mine.asset_id = h.asset_id AND mine.key LIKE '${IMAGE_PREFIX}%'
      AND NOT EXISTS (SELECT FROM asset_images other JOIN assets a ON a.id = other.asset_id
                      LEFT JOIN held_assets o ON o.asset_id = other.asset_id
                      WHERE other.key = mine.key AND other.asset_id <> h.asset_id AND a.state <> 'deleted' AND NOT coalesce(o.is_held, false))
    ORDER BY mine.key LIMIT ${MAX_HELD_IMAGES}) END AS images`;

/** What catalogue says of one asset, or of a picture that stands alone. */
export interface Hold {
  readonly assetId: string;
  readonly picture?: string;
  readonly isHeld: boolean;
  readonly version: number;
}

/** Assets that are held back, as rows: nothing is lost between the word of catalogue and the gateways. */
@Injectable()
export class HoldsRepository {
  /** Keeps what catalogue says unless something newer is known. */
  async learn(manager: EntityManager, holds: readonly Hold[]): Promise<void> {
    const rows: unknown = await manager.query(
      `INSERT INTO held_assets AS known (asset_id, picture, is_held, video_version)
       SELECT "assetId", picture, "isHeld", version
       FROM jsonb_to_recordset($1::jsonb) AS given ("assetId" text, picture text, "isHeld" boolean, version bigint) ORDER BY "assetId"
       ON CONFLICT (asset_id) DO UPDATE
       SET is_held = excluded.is_held, video_version = excluded.video_version, changes = known.changes + 1, updated_at = now()
       WHERE known.video_version < excluded.video_version RETURNING asset_id AS id`,
      [JSON.stringify(holds)],
    );
    await this.tellSharing(
      manager,
      ids.parse(rows).map(({ id }) => id),
    );
  }

  /** The asset has other pictures than the gateways were told of, or is gone. */
  async imagesChanged(manager: EntityManager, assetId: string): Promise<void> {
    await manager.query('UPDATE held_assets SET changes = changes + 1 WHERE asset_id = $1 AND is_held', [
      assetId,
    ]);
    await this.tellSharing(manager, [assetId]);
  }

  /** Has the gateways told again of held assets that show a picture which these show as well: it is public while one of them is. */
  private async tellSharing(manager: EntityManager, assetIds: readonly string[]): Promise<void> {
    await manager.query(
      `UPDATE held_assets SET changes = changes + 1 WHERE asset_id IN (
         SELECT asset_id FROM held_assets WHERE is_held AND asset_id IN (
           SELECT other.asset_id FROM asset_images mine JOIN asset_images other ON other.key = mine.key
           WHERE mine.asset_id = ANY($1::text[]) AND other.asset_id <> ALL($1::text[]))
         ORDER BY asset_id FOR NO KEY UPDATE)`,
      [assetIds],
    );
  }

  /** What the gateways were not told of; locked, and without what another replica tells just now. */
  async lockUntold(manager: EntityManager, limit: number): Promise<HeldAsset[]> {
    return heldRows.parse(
      await manager.query(
        `SELECT ${ENTRY} FROM held_assets h WHERE h.published_changes < h.changes
         ORDER BY h.asset_id LIMIT $1 FOR UPDATE OF h SKIP LOCKED`,
        [limit],
      ),
    );
  }

  /** The gateways were told; the caches are next where there are any. */
  async markTold(manager: EntityManager, ids: readonly string[], hasCaches: boolean): Promise<void> {
    await manager.query(
      `UPDATE held_assets SET published_changes = changes, purges_left = $2, purge_failures = 0,
         purge_at = now() + $3 * interval '1 millisecond' WHERE asset_id = ANY($1::text[])`,
      [ids, hasCaches ? PURGES : 0, FIRST_PURGE_MS],
    );
  }

  /** Every hold that stands, in order of assets. What was given free needs no entry in a new bucket. */
  async standing(manager: EntityManager, after: string, limit: number): Promise<HeldAsset[]> {
    return heldRows.parse(
      await manager.query(
        `SELECT ${ENTRY} FROM held_assets h WHERE h.asset_id > $1 AND h.is_held ORDER BY h.asset_id LIMIT $2`,
        [after, limit],
      ),
    );
  }

  /** What was given free, for gateways that heard of the hold from a bucket that was lost since. */
  async freed(manager: EntityManager, after: string, limit: number): Promise<HeldAsset[]> {
    return heldRows.parse(
      await manager.query(
        `SELECT ${ENTRY} FROM held_assets h WHERE h.asset_id > $1 AND NOT h.is_held ORDER BY h.asset_id LIMIT $2`,
        [after, limit],
      ),
    );
  }

  /** One asset that caches must drop now; another replica takes it again when this one dies. */
  async takePurge(manager: EntityManager): Promise<HeldAsset | undefined> {
    const answer: unknown = await manager.query(
      `UPDATE held_assets h SET purge_at = now() + interval '30 seconds'
       WHERE h.asset_id = (SELECT asset_id FROM held_assets WHERE purges_left > 0 AND purge_at <= now()
                           ORDER BY purge_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ${ENTRY}`,
    );
    return heldRows.parse(returnedRows(answer))[0];
  }

  /** Answered: the next time, if one is left, comes when no gateway can fill a cache again. Older orders than the row's are nothing. */
  async purged(manager: EntityManager, { assetId, version }: HeldAsset): Promise<void> {
    await manager.query(
      `UPDATE held_assets SET purges_left = purges_left - 1, purge_failures = 0, purge_at = now() + $3 * interval '1 millisecond'
       WHERE asset_id = $1 AND changes = $2 AND purges_left > 0`,
      [assetId, version, NEXT_PURGE_MS],
    );
  }

  /** Tried again after a growing pause, and given up at last. @returns whether it was given up */
  async purgeFailed(manager: EntityManager, { assetId, version }: HeldAsset): Promise<boolean> {
    const answer: unknown = await manager.query(
      `UPDATE held_assets SET purge_failures = purge_failures + 1,
         purge_at = now() + least(500 * 2 ^ least(purge_failures, 10), $3) * interval '1 millisecond',
         purges_left = CASE WHEN purge_failures + 1 >= $4 THEN 0 ELSE purges_left END
       WHERE asset_id = $1 AND changes = $2 AND purges_left > 0 RETURNING purges_left = 0 AS given_up`,
      [assetId, version, MAX_PURGE_PAUSE_MS, MAX_PURGE_FAILURES],
    );
    const rows = z.array(z.object({ given_up: z.boolean() })).parse(returnedRows(answer));
    return rows[0]?.given_up ?? false;
  }
}
