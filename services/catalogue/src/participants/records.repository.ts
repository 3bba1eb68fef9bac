import { type ParticipantRecord, storedRecord } from '@alcova/contracts';
import { returnedRows, SITE_TODAY } from '@alcova/persistence';
import { Sealing } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config';

const sealedRows = z.array(
  z.object({
    id: z.string(),
    video_id: z.string(),
    version: z.number(),
    sealed: z.string(),
    updated_at: z.date(),
  }),
);
const sealsOnly = z.array(z.object({ id: z.string(), video_id: z.string(), sealed: z.string() }));
const ids = z.array(z.object({ id: z.string() }));
const dues = z.array(z.object({ video_id: z.string() }));
const rules = z.tuple([z.object({ is_required: z.boolean(), today: z.string() })]);
const locked = z.array(
  z.object({ title: z.string(), participants: z.array(z.string()), is_active: z.boolean() }),
);
const counts = z.tuple([z.object({ count: z.coerce.number() })]);
const unrecorded = z.tuple([z.object({ active: z.coerce.number(), scheduled: z.coerce.number() })]);

/** A record as it was opened. */
export interface OpenedRecord {
  readonly id: string;
  readonly videoId: string;
  readonly version: number;
  readonly updatedAt: string;
  readonly record: ParticipantRecord;
}

/** Whether the site asks for records, and which day it is there, as `YYYY-MM-DD`. */
export interface RecordRule {
  readonly isRequired: boolean;
  readonly today: string;
}

/** Participants' records as they lie: sealed, each bound to its id and video. */
@Injectable()
export class RecordsRepository {
  private readonly sealing: Sealing;

  constructor(@Inject(CONFIG) config: Pick<Config, 'RECORD_KEYS'>) {
    this.sealing = new Sealing(config.RECORD_KEYS);
  }

  async rule(manager: EntityManager): Promise<RecordRule> {
    const [row] = rules.parse(
      await manager.query(
        `SELECT is_required, to_char(${SITE_TODAY}, 'YYYY-MM-DD') AS today FROM record_rule`,
      ),
    );
    return { isRequired: row.is_required, today: row.today };
  }

  /** What the site's settings say from now on; an older word changes nothing. */
  async learnRule(manager: EntityManager, isRequired: boolean, version: number): Promise<void> {
    await manager.query('UPDATE record_rule SET is_required = $1, version = $2 WHERE version < $2', [
      isRequired,
      version,
    ]);
  }

  /** Locks a video, so that nobody publishes it and nobody else changes its records until the transaction ends. */
  async lockVideo(
    manager: EntityManager,
    videoId: string,
  ): Promise<{ title: string; participants: string[]; isActive: boolean } | undefined> {
    const [row] = locked.parse(
      await manager.query(
        'SELECT title, participants, is_active FROM videos WHERE id = $1 FOR NO KEY UPDATE',
        [videoId],
      ),
    );
    return row && { title: row.title, participants: row.participants, isActive: row.is_active };
  }

  /** The records of these videos, oldest first. @throws Error when one cannot be opened: its key is not configured, or it was altered */
  async of(manager: EntityManager, videoIds: readonly string[]): Promise<OpenedRecord[]> {
    const rows: unknown = await manager.query(
      `SELECT id, video_id, version, sealed, updated_at FROM participant_records
       WHERE video_id = ANY ($1::text[]) ORDER BY video_id, id`,
      [videoIds],
    );
    return sealedRows.parse(rows).map((row) => ({
      id: row.id,
      videoId: row.video_id,
      version: row.version,
      updatedAt: row.updated_at.toISOString(),
      record: storedRecord.parse(JSON.parse(this.sealing.open(row.sealed, ownerOf(row.id, row.video_id)))),
    }));
  }

  async count(manager: EntityManager, videoId: string): Promise<number> {
    const [{ count }] = counts.parse(
      await manager.query('SELECT count(*) FROM participant_records WHERE video_id = $1', [videoId]),
    );
    return count;
  }

  async add(
    manager: EntityManager,
    { id, videoId }: { id: string; videoId: string },
    record: ParticipantRecord,
  ): Promise<void> {
    await manager.query(
      'INSERT INTO participant_records (id, video_id, sealed, expires_on) VALUES ($1, $2, $3, $4::date)',
      [id, videoId, this.seal(id, videoId, record), record.expiresOn],
    );
  }

  /** False when there is no such record of that video in that version. */
  async change(
    manager: EntityManager,
    { id, videoId, version }: { id: string; videoId: string; version: number },
    record: ParticipantRecord,
  ): Promise<boolean> {
    const rows: unknown = await manager.query(
      `UPDATE participant_records SET sealed = $4, expires_on = $5::date, is_expiry_seen = false, version = version + 1, updated_at = now()
       WHERE id = $1 AND video_id = $2 AND version = $3 RETURNING id`,
      [id, videoId, version, this.seal(id, videoId, record), record.expiresOn],
    );
    return ids.parse(returnedRows(rows)).length === 1;
  }

  /** The same. */
  async remove(
    manager: EntityManager,
    { id, videoId, version }: { id: string; videoId: string; version: number },
  ): Promise<boolean> {
    const rows: unknown = await manager.query(
      'DELETE FROM participant_records WHERE id = $1 AND video_id = $2 AND version = $3 RETURNING id',
      [id, videoId, version],
    );
    return ids.parse(returnedRows(rows)).length === 1;
  }

  async isThere(manager: EntityManager, id: string, videoId: string): Promise<boolean> {
    const rows: unknown = await manager.query(
      'SELECT id FROM participant_records WHERE id = $1 AND video_id = $2',
      [id, videoId],
    );
    return ids.parse(rows).length === 1;
  }

  /** Whether a locked video lacks records. */
  async noteLacking(manager: EntityManager, videoId: string, lacks: boolean): Promise<void> {
    await manager.query(
      'UPDATE videos SET lacks_records = $2 WHERE id = $1 AND lacks_records IS DISTINCT FROM $2',
      [videoId, lacks],
    );
  }

  /** How many active videos and how many that wait for their time lack records. */
  async countUnrecorded(manager: EntityManager): Promise<{ active: number; scheduled: number }> {
    const [row] = unrecorded.parse(
      await manager.query(
        `SELECT (SELECT count(*) FROM videos WHERE lacks_records AND is_active) AS active,
           (SELECT count(*) FROM videos WHERE lacks_records AND scheduled_for IS NOT NULL) AS scheduled`,
      ),
    );
    return row;
  }

  /**
   * A bounded number of videos of which a consent has ended that nobody has looked at since, that wait for records which the site asks for
   * no more, or of which it is not known whether they lack any.
   */
  async due(manager: EntityManager, limit: number): Promise<string[]> {
    const rows: unknown = await manager.query(
      `SELECT DISTINCT video_id FROM (
         SELECT video_id FROM participant_records
         WHERE expires_on IS NOT NULL AND NOT is_expiry_seen AND expires_on < ${SITE_TODAY}
           AND EXISTS (SELECT FROM videos v WHERE v.id = participant_records.video_id)
         ORDER BY expires_on LIMIT $1) AS ended
       UNION (SELECT video_id FROM video_holds WHERE holder = 'records' AND is_held AND reason = 'missing'
         AND NOT (SELECT is_required FROM record_rule) AND EXISTS (SELECT FROM videos WHERE id = video_id) LIMIT $1)
       UNION (SELECT id FROM videos WHERE lacks_records IS NULL ORDER BY id LIMIT $1)`,
      [limit],
    );
    return dues.parse(rows).map((row) => row.video_id);
  }

  async noteExpirySeen(manager: EntityManager, videoId: string): Promise<void> {
    await manager.query(
      `UPDATE participant_records SET is_expiry_seen = true WHERE video_id = $1 AND NOT is_expiry_seen AND expires_on < ${SITE_TODAY}`,
      [videoId],
    );
  }

  /** Seals one bounded step of the records with the newest key, as they are; `dryRun` only counts. @throws Error when one cannot be opened */
  async resealStep(
    manager: EntityManager,
    after: string,
    { limit, dryRun }: { limit: number; dryRun: boolean },
  ) {
    const rows = sealsOnly.parse(
      await manager.query(
        'SELECT id, video_id, sealed FROM participant_records WHERE id > $1 ORDER BY id LIMIT $2',
        [after, limit],
      ),
    );
    const replace = (id: string, before: string, next: string): Promise<unknown> =>
      manager.query('UPDATE participant_records SET sealed = $3 WHERE id = $1 AND sealed = $2', [
        ...[id, before, next],
      ]);
    const stale = await this.sealing.renew(
      rows.map(({ id, video_id: videoId, sealed }) => ({ id, sealed, owner: ownerOf(id, videoId) })),
      dryRun ? undefined : replace,
    );
    const cursor = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
    return { kid: this.sealing.kid, looked: rows.length, stale, cursor };
  }

  private seal(id: string, videoId: string, record: ParticipantRecord): string {
    return this.sealing.seal(JSON.stringify(record), ownerOf(id, videoId));
  }
}

const ownerOf = (id: string, videoId: string): string => `${videoId}/${id}`;
