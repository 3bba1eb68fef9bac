import { type LoggedUpload, MAX_UPLOADS_FOUND, type readUploadLog } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

type Wanted = z.output<typeof readUploadLog.input>;

const entryRow = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  file_name: z.string(),
  file_size: z.coerce.number(),
  status: z.enum(['success', 'error']),
  reason: z.string().nullable(),
  found: z.string().nullable(),
  video_id: z.string().nullable(),
  sent_bytes: z.coerce.number().nullable(),
  cancelled_by: z.string().nullable(),
  uploaded_at: z.date(),
});
const totalRow = z.array(z.object({ total: z.coerce.number() }));

/** What is typed is folded like what is searched, and then stands for itself: no wildcards. */
const PATTERN = `'%' || replace(replace(replace(upload_fold($1), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** The uploads that ended, as people read of them: one entry each (UPLOAD-16). */
@Injectable()
export class UploadLogRepository {
  /** One page, newest first; of what was narrowed no more than `MAX_UPLOADS_FOUND` are counted. */
  async page(manager: EntityManager, wanted: Wanted): Promise<{ items: LoggedUpload[]; total: number }> {
    const { where, values, isNarrowed } = conditions(wanted);
    const bound = isNarrowed ? ` LIMIT ${MAX_UPLOADS_FOUND}` : '';
    const [count] = totalRow.parse(
      await manager.query(
        `SELECT count(*) AS total FROM (SELECT FROM uploads WHERE ${where}${bound}) found`,
        values,
      ),
    );
    const total = count?.total ?? 0;
    const offset = (wanted.page - 1) * wanted.pageSize;
    if (offset >= total) return { items: [], total };
    const rows: unknown = await manager.query(
      `SELECT u.*, a.found, CASE WHEN a.state <> 'deleted' THEN a.video_id END AS video_id FROM (
         SELECT * FROM uploads WHERE ${where} ORDER BY uploaded_at DESC, id DESC
         LIMIT $${values.length + 1} OFFSET $${values.length + 2}
       ) u LEFT JOIN assets a ON a.id = u.asset_id ORDER BY u.uploaded_at DESC, u.id DESC`,
      [...values, wanted.pageSize, offset],
    );
    return { items: entryRow.array().parse(rows).map(toEntry), total };
  }
}

function conditions({ q, status }: Wanted) {
  const values: string[] = [];
  const where = ['status IS NOT NULL'];
  // Postgres takes no null character; other control characters are in no title.
  const text = q.replace(/\p{Cc}+/gu, ' ').trim();
  if (text !== '') {
    values.push(text);
    where.push(`search_text LIKE ${PATTERN}`);
  }
  // Written out, the index by status serves it.
  if (status !== undefined) where.push(`status = '${status}'`);
  return { where: where.join(' AND '), values, isNarrowed: where.length > 1 };
}

const toEntry = (row: z.output<typeof entryRow>): LoggedUpload => ({
  id: row.id,
  title: row.title,
  url: row.url,
  fileName: row.file_name,
  fileSize: row.file_size,
  status: row.status,
  reason: row.reason,
  found: row.found,
  videoId: row.video_id,
  cancelled: row.sent_bytes === null ? null : { sent: row.sent_bytes, accountId: row.cancelled_by },
  uploadedAt: row.uploaded_at.toISOString(),
});
