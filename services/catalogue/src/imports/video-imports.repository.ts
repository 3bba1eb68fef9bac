import type { ImportedVideo } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Their files stand elsewhere and can be played from there, so they need no asset to be ready. */
const VIDEOS = `
  INSERT INTO videos (id, title, description, url, poster, thumbnail, category, author, is_active, is_favorite, participants, duration,
    media_state, created_at, updated_at)
  SELECT id, title, description, url, nullif(poster, ''), nullif("thumbnailUrl", ''), category, author, "isActive", "isFavorite",
    participants, duration, 'ready', coalesce("createdAt", now()), coalesce("updatedAt", "createdAt", now())
  FROM jsonb_to_recordset($1::jsonb) AS given (id text, title text, description text, url text, poster text, "thumbnailUrl" text,
    category text, author text, "isActive" boolean, "isFavorite" boolean, participants text[], duration double precision,
    "createdAt" timestamptz, "updatedAt" timestamptz)
  ORDER BY id ON CONFLICT DO NOTHING RETURNING id`;

const COUNTERS = `
  INSERT INTO video_counters (video_id, views, likes, dislikes, comments, imported_likes, imported_dislikes)
  SELECT given.id, given.views, given.likes, given.dislikes, given.comments, given.likes, given.dislikes
  FROM jsonb_to_recordset($1::jsonb) AS given (id text, views bigint, likes bigint, dislikes bigint, comments bigint)
  JOIN videos v ON v.id = given.id ORDER BY given.id ON CONFLICT DO NOTHING`;

const foreignRows = z.array(z.object({ id: z.string(), title: z.string(), url: z.string() }));

@Injectable()
export class VideoImportsRepository {
  /** Videos and what was counted of them; what has an id in use is left out. @returns the ids written, as rows */
  async insert(manager: EntityManager, videos: readonly ImportedVideo[]): Promise<unknown> {
    const given = JSON.stringify(videos);
    const written: unknown = await manager.query(VIDEOS, [given]);
    // A video whose id was in use has its counters already.
    await manager.query(COUNTERS, [given]);
    return written;
  }

  /** Videos without an asset of this site, after an id. */
  async foreign(manager: EntityManager, after: string | null, limit: number) {
    return foreignRows.parse(
      await manager.query(
        `SELECT id, title, url FROM videos WHERE asset_id IS NULL AND id > coalesce($1, '') ORDER BY id LIMIT $2`,
        [after, limit],
      ),
    );
  }
}
