import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Reservation } from './quotas';

const uploadRow = z.object({
  id: z.string(),
  asset_id: z.string().nullable(),
  kind: z.enum(['video', 'image']),
  title: z.string(),
  s3_key: z.string().nullable(),
  url: z.string(),
  file_name: z.string(),
  file_size: z.coerce.number(),
  status: z.enum(['success', 'error']).nullable(),
  reason: z.string().nullable(),
  uploaded_at: z.date().nullable(),
});
export type UploadRow = z.output<typeof uploadRow>;
const titleRows = z.array(z.object({ title: z.string() }));
const rowsOf = (answer: unknown): UploadRow[] => uploadRow.array().parse(answer);
const updatedRows = (answer: unknown): UploadRow[] => rowsOf(returnedRows(answer));
/** TypeORM answers `DELETE ... RETURNING` with rows and count. */
const deletion = z.tuple([z.array(z.unknown()), z.number()]);

/** The uploads under way and, once they ended, what the upload log tells of them. */
@Injectable()
export class UploadsRepository {
  async open(
    manager: EntityManager,
    upload: {
      id: string;
      assetId: string | null;
      kind: 'video' | 'image';
      title: string;
      s3Key: string | null;
      fileName: string;
      reservation: Reservation;
    },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO uploads (id, asset_id, kind, title, s3_key, file_name, begun_by, reserved_bytes)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[upload.id, upload.assetId, upload.kind, upload.title, upload.s3Key, upload.fileName],
        ...[upload.reservation.account, upload.reservation.bytes],
      ],
    );
  }

  /** What the upload of an asset called it; empty where it did not tell. */
  async titleOf(manager: EntityManager, assetId: string): Promise<string> {
    const found: unknown = await manager.query('SELECT title FROM uploads WHERE asset_id = $1', [assetId]);
    return titleRows.parse(found)[0]?.title ?? '';
  }

  /** Reads and locks. */
  async lock(manager: EntityManager, id: string): Promise<UploadRow | undefined> {
    return rowsOf(await manager.query('SELECT * FROM uploads WHERE id = $1 FOR UPDATE', [id]))[0];
  }

  /** Ends an open upload, and forgets who began it; nothing when it ended already. */
  async close(
    manager: EntityManager,
    id: string,
    end: {
      status: 'success' | 'error';
      size: number;
      url: string;
      reason: string | null;
      title?: string | undefined;
      /** Somebody gave it up; bytes that had come, and the account. */
      cancelled?: { sent: number; account: string | null } | undefined;
    },
  ): Promise<UploadRow | undefined> {
    return updatedRows(
      await manager.query(
        `UPDATE uploads SET status = $2, file_size = $3, url = $4, reason = $5, title = coalesce($6, title), uploaded_at = now(),
           begun_by = NULL, sent_bytes = $7, cancelled_by = $8
         WHERE id = $1 AND status IS NULL RETURNING *`,
        [
          ...[id, end.status, end.size, end.url, end.reason, end.title ?? null],
          ...[end.cancelled?.sent ?? null, end.cancelled?.account ?? null],
        ],
      ),
    )[0];
  }

  /** What looked like a video turned out to be none. */
  async turnToError(manager: EntityManager, assetId: string, reason: string): Promise<void> {
    await manager.query(
      `UPDATE uploads SET status = 'error', reason = $2, uploaded_at = coalesce(uploaded_at, now()), begun_by = NULL WHERE asset_id = $1`,
      [assetId, reason],
    );
  }

  async openSince(manager: EntityManager, hours: number): Promise<UploadRow[]> {
    return rowsOf(
      await manager.query(
        `SELECT * FROM uploads WHERE status IS NULL AND created_at < now() - $1 * interval '1 hour' ORDER BY created_at LIMIT 100`,
        [hours],
      ),
    );
  }

  async rememberImage(manager: EntityManager, key: string): Promise<void> {
    await manager.query('INSERT INTO uploaded_images (key) VALUES ($1) ON CONFLICT DO NOTHING', [key]);
  }

  /** True when the image was known. */
  async forgetImage(manager: EntityManager, key: string): Promise<boolean> {
    const answer: unknown = await manager.query('DELETE FROM uploaded_images WHERE key = $1 RETURNING key', [
      key,
    ]);
    return deletion.parse(answer)[1] > 0;
  }

  async isImageReferred(manager: EntityManager, key: string): Promise<boolean> {
    const rows: unknown = await manager.query(
      'SELECT 1 FROM asset_images WHERE key = $1 UNION ALL SELECT 1 FROM uploaded_images WHERE key = $1 LIMIT 1',
      [key],
    );
    return z.array(z.unknown()).parse(rows).length > 0;
  }
}
