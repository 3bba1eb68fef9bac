import { type AssetFact, imageWidth, type ImageWidth, mediaState, type MediaState } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const stateRow = z.object({
  media_state: mediaState,
  duration: z.number().nullable(),
  poster: z.string().nullable(),
  thumbnail: z.string().nullable(),
  images: z.array(imageWidth),
});

/** What catalogue keeps of an asset. */
export interface AssetState {
  readonly mediaState: MediaState;
  readonly duration: number | null;
  readonly poster: string | null;
  readonly thumbnail: string | null;
  readonly images: readonly ImageWidth[];
}

const STATE: Record<AssetFact['state'], Exclude<MediaState, 'none'>> = {
  receiving: 'processing',
  uploaded: 'processing',
  probed: 'processing',
  playable: 'playable',
  ready: 'ready',
  refused: 'failed',
  failed: 'failed',
  deleted: 'failed',
};

/** What a fact of media means here. */
export const toAssetState = (fact: AssetFact): AssetState => ({
  mediaState: STATE[fact.state],
  duration: fact.duration,
  poster: fact.posterUrl,
  thumbnail: fact.thumbnailUrl,
  images: fact.images,
});

@Injectable()
export class AssetStatesRepository {
  /**
   * Excludes everybody else who deals with this asset until the transaction ends: a video that is being created and a fact that arrives
   * would otherwise not see each other.
   */
  async lockAsset(manager: EntityManager, assetId: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [assetId]);
  }

  async byAsset(manager: EntityManager, assetId: string): Promise<AssetState | undefined> {
    const [row] = stateRow
      .array()
      .parse(await manager.query('SELECT * FROM asset_states WHERE asset_id = $1', [assetId]));
    return (
      row && {
        mediaState: row.media_state,
        duration: row.duration,
        poster: row.poster,
        thumbnail: row.thumbnail,
        images: row.images,
      }
    );
  }

  /** Keeps a fact unless a later one is known already; answers whether it was news. */
  async learn(manager: EntityManager, assetId: string, version: number, state: AssetState): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `INSERT INTO asset_states AS known (asset_id, version, media_state, duration, poster, thumbnail, images)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (asset_id) DO UPDATE SET version = excluded.version, media_state = excluded.media_state, duration = excluded.duration,
         poster = excluded.poster, thumbnail = excluded.thumbnail, images = excluded.images, updated_at = now()
       WHERE known.version < excluded.version RETURNING asset_id`,
      [
        ...[assetId, version, state.mediaState, state.duration, state.poster, state.thumbnail],
        JSON.stringify(state.images),
      ],
    );
    return rows.length > 0;
  }
}
