import type { ExportPlace } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AdministratorsFilter, BY_PART_OF_AUTHOR, STATUS_CONDITIONS } from '../lists/list';
import { namePatterns } from '../search/search-text';
import { VIDEO_COLUMNS, videoRow } from '../video-rows/video-row';

const exportRow = videoRow.extend({ at: z.string() });
export type ExportRow = z.output<typeof exportRow>;

/** Without what the lines of an export leave out. */
const COLUMNS = VIDEO_COLUMNS.replace('v.description', "'' AS description").replace(
  'v.images',
  "'[]'::jsonb AS images",
);

@Injectable()
export class ExportRepository {
  /** The next videos behind a place, newest first, along the index of the list. */
  async page(
    manager: EntityManager,
    { status, category, author }: AdministratorsFilter,
    after: ExportPlace | null,
    limit: number,
  ): Promise<ExportRow[]> {
    const parameters: unknown[] = [];
    const parameter = (value: unknown): string => `$${parameters.push(value)}`;
    const where = [
      STATUS_CONDITIONS[status],
      ...(category ? [`e.category = ${parameter(category)}`] : []),
      ...(author ? [BY_PART_OF_AUTHOR(namePatterns(author).map(parameter))] : []),
      ...(after
        ? [`(e.created_at, e.id) < (${parameter(after.at)}::timestamptz, ${parameter(after.id)})`]
        : []),
    ];
    return exportRow.array().parse(
      await manager.query(
        `SELECT ${COLUMNS}, to_char(v.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
         FROM (SELECT * FROM videos e WHERE ${where.join(' AND ')} ORDER BY e.created_at DESC, e.id DESC LIMIT ${parameter(limit)}) v
         JOIN video_counters c ON c.video_id = v.id ORDER BY v.created_at DESC, v.id DESC`,
        parameters,
      ),
    );
  }
}
