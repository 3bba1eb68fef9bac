import {
  type Analysis,
  type AssembleResult,
  type AssetState,
  COMPRESS_ABOVE_BYTES,
  type EncodingPlan,
  type ImageSet,
  type MadeMp4,
  pictureOf,
  type PosterResult,
  type ProbeResult,
  soundTracksOf,
} from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AssetRow, assetRow, imageRows } from './asset-row';

const one = (rows: unknown): AssetRow | undefined => assetRow.array().parse(rows)[0];
const updated = (answer: unknown): AssetRow | undefined => one(returnedRows(answer));

/** Statements on assets. Every change of state names the states that it may start from. */
@Injectable()
export class AssetsRepository {
  async insertReceiving(
    manager: EntityManager,
    asset: { id: string; s3Key: string; fileName: string },
  ): Promise<void> {
    await manager.query('INSERT INTO assets (id, s3_key, file_name) VALUES ($1, $2, $3)', [
      asset.id,
      asset.s3Key,
      asset.fileName,
    ]);
  }

  async byId(manager: EntityManager, id: string): Promise<AssetRow | undefined> {
    return one(await manager.query('SELECT * FROM assets WHERE id = $1', [id]));
  }

  /** Reads and locks, so that what follows in the transaction is alone on this asset. */
  async lock(manager: EntityManager, id: string): Promise<AssetRow | undefined> {
    return one(await manager.query('SELECT * FROM assets WHERE id = $1 FOR UPDATE', [id]));
  }

  async byKey(manager: EntityManager, s3Key: string): Promise<AssetRow | undefined> {
    return one(await manager.query('SELECT * FROM assets WHERE s3_key = $1', [s3Key]));
  }

  async images(manager: EntityManager, id: string): Promise<ImageSet> {
    return imageRows.parse(
      await manager.query(
        'SELECT key, width, format FROM asset_images WHERE asset_id = $1 ORDER BY width, format LIMIT 24',
        [id],
      ),
    );
  }

  /** The bytes are stored. Whether the mp4 will be a compressed one (D20) follows from their number alone. */
  async markUploaded(manager: EntityManager, id: string, size: number): Promise<AssetRow | undefined> {
    return updated(
      await manager.query(
        `UPDATE assets SET state = 'uploaded', size = $2, was_compressed = $3, uploaded_at = now(), version = version + 1, updated_at = now()
         WHERE id = $1 AND state = 'receiving' RETURNING *`,
        [id, size, size > COMPRESS_ABOVE_BYTES],
      ),
    );
  }

  async markProbed(manager: EntityManager, id: string, probe: ProbeResult): Promise<AssetRow | undefined> {
    const video = pictureOf(probe);
    return updated(
      await manager.query(
        `UPDATE assets SET state = 'probed', probe = $2, duration = $3, width = $4, height = $5, has_audio = $6,
           version = version + 1, updated_at = now() WHERE id = $1 AND state = 'uploaded' RETURNING *`,
        [
          id,
          JSON.stringify(probe),
          probe.duration,
          video?.width ?? null,
          video?.height ?? null,
          soundTracksOf(probe).length > 0,
        ],
      ),
    );
  }

  /** Records what the source is and how it is encoded; the state stays. Written once: the chunks rely on it. */
  async setPlan(
    manager: EntityManager,
    id: string,
    analysis: Analysis,
    plan: EncodingPlan,
  ): Promise<AssetRow | undefined> {
    return updated(
      await manager.query(
        `UPDATE assets SET analysis = $2, plan = $3, updated_at = now()
         WHERE id = $1 AND plan IS NULL AND state IN ('probed', 'playable') RETURNING *`,
        [id, JSON.stringify(analysis), JSON.stringify(plan)],
      ),
    );
  }

  async markPlayable(manager: EntityManager, id: string, mp4: MadeMp4): Promise<AssetRow | undefined> {
    return updated(
      await manager.query(
        `UPDATE assets SET state = 'playable', mp4_key = $2, duration = $3, width = $4, height = $5, has_audio = $6,
           version = version + 1, updated_at = now() WHERE id = $1 AND state = 'probed' RETURNING *`,
        [id, mp4.mp4Key, mp4.duration, mp4.width, mp4.height, mp4.hasAudio],
      ),
    );
  }

  /** Records the assembled ladder; the state stays. */
  async setLadder(manager: EntityManager, id: string, result: AssembleResult): Promise<AssetRow | undefined> {
    return updated(
      await manager.query(
        `UPDATE assets SET hls_key = $2, storyboard_key = $3, duration = $4, version = version + 1, updated_at = now()
         WHERE id = $1 AND state IN ('probed', 'playable') RETURNING *`,
        [id, result.hlsKey, result.storyboardKey, result.duration],
      ),
    );
  }

  /** Records poster and thumbnails; the state stays. */
  async setPoster(manager: EntityManager, id: string, result: PosterResult): Promise<AssetRow | undefined> {
    for (const image of result.images)
      await manager.query(
        'INSERT INTO asset_images (asset_id, key, width, format) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [id, image.key, image.width, image.format],
      );
    return updated(
      await manager.query(
        `UPDATE assets SET poster_key = $2, thumbnail_key = $3, version = version + 1, updated_at = now()
         WHERE id = $1 AND state IN ('probed', 'playable', 'ready') RETURNING *`,
        [id, result.posterKey, result.thumbnailKey],
      ),
    );
  }

  /** Public from now on: never before the lists let it pass. */
  async markReady(manager: EntityManager, id: string): Promise<AssetRow | undefined> {
    return updated(
      await manager.query(
        `UPDATE assets SET state = 'ready', ready_at = now(), version = version + 1, updated_at = now()
         WHERE id = $1 AND state = 'playable' AND hls_key IS NOT NULL AND mp4_key IS NOT NULL
           AND likeness_state IN ('clear', 'allowed') RETURNING *`,
        [id],
      ),
    );
  }

  /** Ends an asset's way: refused or failed with a reason (and the value that passed a limit), or deleted. */
  async end(
    manager: EntityManager,
    id: string,
    state: 'refused' | 'failed' | 'deleted',
    why: { reason?: string; found?: string | null },
    from: readonly AssetState[],
  ): Promise<AssetRow | undefined> {
    return updated(
      await manager.query(
        `UPDATE assets SET state = $2, reason = coalesce($3, reason), found = $5, version = version + 1, updated_at = now(),
           failed_from = CASE WHEN $2 = 'failed' AND state <> 'receiving' THEN state END
         WHERE id = $1 AND state = ANY($4::text[]) RETURNING *`,
        [id, state, why.reason ?? null, from, why.found ?? null],
      ),
    );
  }

  /** Brings an asset back to the state that it failed from; nothing when it is in another state by now, or its files were removed. */
  async reopen(manager: EntityManager, id: string): Promise<AssetRow | undefined> {
    return updated(
      await manager.query(
        `UPDATE assets SET state = failed_from, failed_from = NULL, reason = NULL, found = NULL, version = version + 1, updated_at = now()
         WHERE id = $1 AND state = 'failed' AND failed_from IS NOT NULL AND removed_at IS NULL RETURNING *`,
        [id],
      ),
    );
  }

  async setVideo(manager: EntityManager, id: string, videoId: string): Promise<void> {
    await manager.query('UPDATE assets SET video_id = $2 WHERE id = $1', [id, videoId]);
  }

  async markRemoved(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM asset_images WHERE asset_id = $1', [id]);
    await manager.query('DELETE FROM captions WHERE asset_id = $1', [id]);
    await manager.query(
      'UPDATE assets SET removed_at = now(), mp4_key = NULL, hls_key = NULL, storyboard_key = NULL, poster_key = NULL, thumbnail_key = NULL WHERE id = $1',
      [id],
    );
  }

  /** Keys of images that only this asset refers to. */
  async imagesOfItsOwn(manager: EntityManager, id: string): Promise<string[]> {
    const rows = (await manager.query(
      `SELECT key FROM asset_images mine WHERE asset_id = $1
         AND NOT EXISTS (SELECT 1 FROM asset_images other WHERE other.key = mine.key AND other.asset_id <> $1)
         AND NOT EXISTS (SELECT 1 FROM uploaded_images WHERE uploaded_images.key = mine.key)`,
      [id],
    )) as unknown;
    return imageRows.element
      .pick({ key: true })
      .array()
      .parse(rows)
      .map((row) => row.key);
  }
}
