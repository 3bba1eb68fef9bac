import { category, type NewVideo, type VideoChanges } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { SqlReader } from '@alcova/persistence';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { AssetState } from './asset-states.repository';
import { BRIEF_COLUMNS, VIDEO_COLUMNS, videoRow, type VideoRow } from '../video-rows/video-row';

/** Columns of what administrators edit. */
const EDITABLE = {
  title: 'title',
  description: 'description',
  category: 'category',
  author: 'author',
  isActive: 'is_active',
  isFavorite: 'is_favorite',
  participants: 'participants',
  thumbnailUrl: 'own_thumbnail',
  scheduledFor: 'scheduled_for',
} as const satisfies Partial<Record<keyof VideoChanges, string>>;
const atRows = z.array(z.object({ id: z.string(), category }));
export type PublicAt = z.output<typeof atRows>[number];
const titleRows = z.array(z.object({ id: z.string(), title: z.string() }));

@Injectable()
export class VideosRepository {
  async byId(reader: SqlReader, id: string): Promise<VideoRow | undefined> {
    return videoRow
      .array()
      .parse(
        await reader.query(
          `SELECT ${VIDEO_COLUMNS} FROM videos v JOIN video_counters c ON c.video_id = v.id WHERE v.id = $1`,
          [id],
        ),
      )[0];
  }

  /** Of several at one address the newest. */
  async publicAt(reader: SqlReader, url: string): Promise<PublicAt | null> {
    const rows: unknown = await reader.query(
      `SELECT id, category FROM videos WHERE url = $1 AND url <> '' AND is_public ORDER BY created_at DESC, id DESC LIMIT 1`,
      [url],
    );
    return atRows.parse(rows)[0] ?? null;
  }

  /** By id; what is gone is left out. */
  async titles(manager: EntityManager, ids: readonly string[]): Promise<Record<string, string>> {
    const rows = titleRows.parse(
      await manager.query('SELECT id, title FROM videos WHERE id = ANY($1::text[])', [ids]),
    );
    return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
  }

  /** In the order of the ids; what is gone is left out. Whole descriptions for administrators alone. */
  async byIds(reader: SqlReader, ids: readonly string[]): Promise<VideoRow[]> {
    return this.inOrder(reader, ids, VIDEO_COLUMNS, 'true');
  }

  /** The same for the public: what it may not see is left out, and descriptions are cut. */
  async publicByIds(reader: SqlReader, ids: readonly string[]): Promise<VideoRow[]> {
    return this.inOrder(reader, ids, BRIEF_COLUMNS, 'v.is_public');
  }

  private async inOrder(
    reader: SqlReader,
    ids: readonly string[],
    columns: string,
    condition: string,
  ): Promise<VideoRow[]> {
    if (ids.length === 0) return [];
    return videoRow.array().parse(
      await reader.query(
        `SELECT ${columns} FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, place)
         JOIN videos v ON v.id = wanted.id JOIN video_counters c ON c.video_id = v.id WHERE ${condition} ORDER BY wanted.place`,
        [ids],
      ),
    );
  }

  /** Stores a length in seconds where there is none above zero; answers whether it did. */
  async setDuration(manager: EntityManager, id: string, duration: number): Promise<boolean> {
    const [, affected] = await manager.query<[unknown[], number]>(
      'UPDATE videos SET duration = $2, changes = changes + 1 WHERE id = $1 AND NOT duration > 0',
      [id, duration],
    );
    return affected === 1;
  }

  /** False, and nothing stored, when the time at which it is to become active is not in the future, or it is active already. */
  async insert(
    manager: EntityManager,
    id: string,
    video: NewVideo & { assetId: string },
    media: AssetState | undefined,
  ): Promise<boolean> {
    const stored = await manager.query<unknown[]>(
      `INSERT INTO videos (id, title, description, url, own_thumbnail, category, author, is_active, is_favorite, participants, asset_id,
         media_state, duration, poster, thumbnail, images, scheduled_for)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8::boolean, $9, $10, $11, $12, $13, $14, $15, $16, $17::timestamptz
       WHERE $17::timestamptz IS NULL OR ($17::timestamptz > now() AND NOT $8::boolean) RETURNING id`,
      [
        ...[id, video.title, video.description, video.url, video.thumbnailUrl, video.category, video.author],
        ...[video.isActive, video.isFavorite, video.participants, video.assetId],
        ...[
          media?.mediaState ?? 'processing',
          media?.duration ?? 0,
          media?.poster ?? null,
          media?.thumbnail ?? null,
          JSON.stringify(media?.images ?? []),
        ],
        video.scheduledFor,
      ],
    );
    if (stored.length === 0) return false;
    await manager.query('INSERT INTO video_counters (video_id) VALUES ($1)', [id]);
    return true;
  }

  /**
   * Edits what is given; with `version` only when nobody was faster. A video that becomes active has no time to wait for any more, and only
   * an inactive one is given a time, in the future by the database's clock. False when no row fitted.
   */
  async update(manager: EntityManager, id: string, changes: VideoChanges): Promise<boolean> {
    const given = (Object.keys(EDITABLE) as (keyof typeof EDITABLE)[]).filter(
      (field) => changes[field] !== undefined && !(field === 'scheduledFor' && changes.isActive === true),
    );
    const sets = given.map((field, index) => `${EDITABLE[field]} = $${index + 5}`);
    if (changes.isActive === true) sets.push('scheduled_for = NULL');
    const [, affected] = await manager.query<[unknown[], number]>(
      `UPDATE videos SET ${[...sets, 'version = version + 1', 'changes = changes + 1', 'updated_at = now()'].join(', ')}
       WHERE id = $1 AND ($2::integer IS NULL OR version = $2)
         AND ($3::timestamptz IS NULL OR ($3 > now() AND NOT coalesce($4::boolean, is_active)))`,
      [
        ...[id, changes.version ?? null, changes.scheduledFor ?? null, changes.isActive ?? null],
        ...given.map((field) => changes[field]),
      ],
    );
    return affected === 1;
  }

  /** Puts another asset in the place of a locked video's, with what is known of its media; with `version` only when nobody was faster. */
  async replaceFile(
    manager: EntityManager,
    file: { id: string; url: string; assetId: string; version?: number | undefined },
    media: AssetState | undefined,
  ): Promise<boolean> {
    const [, affected] = await manager.query<[unknown[], number]>(
      `UPDATE videos SET url = $3, asset_id = $4, media_state = $5, duration = $6, poster = $7, thumbnail = $8, images = $9,
         told_held = false, version = version + 1, changes = changes + 1, updated_at = now()
       WHERE id = $1 AND ($2::integer IS NULL OR version = $2)`,
      [
        ...[file.id, file.version ?? null, file.url, file.assetId],
        ...[media?.mediaState ?? 'processing', media?.duration ?? 0],
        ...[media?.poster ?? null, media?.thumbnail ?? null, JSON.stringify(media?.images ?? [])],
      ],
    );
    return affected === 1;
  }

  /** Reads and locks, so that what follows in the transaction is alone on this video. */
  async lock(manager: EntityManager, id: string): Promise<VideoRow | undefined> {
    return videoRow
      .array()
      .parse(
        await manager.query(
          `SELECT ${VIDEO_COLUMNS} FROM videos v JOIN video_counters c ON c.video_id = v.id WHERE v.id = $1 FOR UPDATE OF v`,
          [id],
        ),
      )[0];
  }

  /** The same for several, in one order, so that two who change some of the same wait instead of blocking each other. */
  async lockMany(manager: EntityManager, ids: readonly string[]): Promise<VideoRow[]> {
    return videoRow.array().parse(
      await manager.query(
        `SELECT ${VIDEO_COLUMNS} FROM videos v JOIN video_counters c ON c.video_id = v.id
           WHERE v.id = ANY($1::text[]) ORDER BY v.id FOR UPDATE OF v`,
        [ids],
      ),
    );
  }

  /** Lets the video on an asset follow its media; answers the video, if there is one. */
  async followMedia(
    manager: EntityManager,
    assetId: string,
    media: AssetState,
  ): Promise<VideoRow | undefined> {
    await manager.query(
      `UPDATE videos SET media_state = $2, duration = coalesce($3, duration), poster = coalesce($4, poster), thumbnail = coalesce($5, thumbnail),
         images = coalesce($6, images), changes = changes + 1 WHERE asset_id = $1`,
      [
        ...[assetId, media.mediaState, media.duration, media.poster, media.thumbnail],
        media.images.length > 0 ? JSON.stringify(media.images) : null,
      ],
    );
    return videoRow
      .array()
      .parse(
        await manager.query(
          `SELECT ${VIDEO_COLUMNS} FROM videos v JOIN video_counters c ON c.video_id = v.id WHERE v.asset_id = $1`,
          [assetId],
        ),
      )[0];
  }
}
