import { type LikenessMatch, type ReportCategory, reportCategory } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { returnedRows } from '@alcova/persistence';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { caseMatches } from './case-row';

const videoRows = z.array(z.object({ video_id: z.string() }));
const waitRows = z.array(z.object({ title: z.string(), matches: caseMatches }));
const flagRow = z.tuple([z.object({ was_kept: z.boolean() })]);
const categoryRows = z.array(z.object({ category: reportCategory }));

/** So long (days) what may still belong together is kept. */
const KEPT_DAYS = 7;

/** Files and their videos, as far as matches need them: a match may be told before the video of its file is, and after it. */
@Injectable()
export class MatchesRepository {
  /** Nobody else handles this file until the transaction ends. */
  async lockAsset(manager: EntityManager, assetId: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`asset ${assetId}`]);
  }

  async setVideo(manager: EntityManager, assetId: string, videoId: string): Promise<void> {
    await manager.query(
      `INSERT INTO asset_videos (asset_id, video_id) VALUES ($1, $2)
       ON CONFLICT (asset_id) DO UPDATE SET video_id = excluded.video_id, at = now()`,
      [assetId, videoId],
    );
  }

  async videoOf(manager: EntityManager, assetId: string): Promise<string | undefined> {
    const rows: unknown = await manager.query('SELECT video_id FROM asset_videos WHERE asset_id = $1', [
      assetId,
    ]);
    return videoRows.parse(rows)[0]?.video_id;
  }

  async wait(
    manager: EntityManager,
    { assetId, title, matches }: { assetId: string; title: string; matches: readonly LikenessMatch[] },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO match_waits (asset_id, title, matches) VALUES ($1, $2, $3)
       ON CONFLICT (asset_id) DO UPDATE SET title = excluded.title, matches = excluded.matches, at = now()`,
      [assetId, title, JSON.stringify(matches)],
    );
  }

  async takeWaiting(
    manager: EntityManager,
    assetId: string,
  ): Promise<{ title: string; matches: LikenessMatch[] } | undefined> {
    const rows: unknown = await manager.query(
      'DELETE FROM match_waits WHERE asset_id = $1 RETURNING title, matches',
      [assetId],
    );
    return waitRows.parse(returnedRows(rows))[0];
  }

  /** For what the content that it is like was removed; undefined where that is not known. */
  async categoryOf(manager: EntityManager, assetIds: readonly string[]): Promise<ReportCategory | undefined> {
    const rows: unknown = await manager.query(
      `SELECT category FROM cases WHERE asset_id = ANY ($1) AND state = 'removed' ORDER BY id DESC LIMIT 1`,
      [assetIds],
    );
    return categoryRows.parse(rows)[0]?.category;
  }

  /** Whether somebody decided that a video stays who saw all of these matches: they are told again with every new list. */
  async wasKeptDespite(
    manager: EntityManager,
    videoId: string,
    matches: readonly LikenessMatch[],
  ): Promise<boolean> {
    const rows: unknown = await manager.query(
      `SELECT EXISTS (SELECT FROM cases WHERE subject_kind = 'video' AND subject_id = $1 AND state = 'kept' AND matches @> $2) AS was_kept`,
      [videoId, JSON.stringify(matches)],
    );
    return flagRow.parse(rows)[0].was_kept;
  }

  async setAsset(manager: EntityManager, videoId: string, assetId: string | null): Promise<void> {
    await manager.query(
      `UPDATE cases SET asset_id = $2, version = version + 1 WHERE subject_kind = 'video' AND subject_id = $1 AND state = 'waiting'`,
      [videoId, assetId],
    );
  }

  /** Forgets which video a file became, once no match of it comes any more. A match itself waits for as long as its video does. */
  async prune(manager: EntityManager): Promise<void> {
    await manager.query(`DELETE FROM asset_videos WHERE at < now() - ${KEPT_DAYS} * interval '1 day'`);
  }
}
