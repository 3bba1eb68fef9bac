import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const addressRow = z.object({
  id: z.string(),
  url: z.string(),
  own_thumbnail: z.string(),
  poster: z.string().nullable(),
  thumbnail: z.string().nullable(),
});
export type AddressRow = z.output<typeof addressRow>;
const changedRows = z.array(
  z.object({ id: z.string(), changes: z.number(), asset_id: z.string().nullable() }),
);
/** What of a changed video its event needs. */
type ChangedVideo = z.output<typeof changedRows>[number];
/** The columns that hold addresses. */
export type AddressColumn = Exclude<keyof AddressRow, 'id'>;

@Injectable()
export class RewritingRepository {
  /** The addresses of the next videos after an id. */
  async next(manager: EntityManager, after: string | null, limit: number): Promise<AddressRow[]> {
    return addressRow
      .array()
      .parse(
        await manager.query(
          `SELECT id, url, own_thumbnail, poster, thumbnail FROM videos WHERE id > coalesce($1, '') ORDER BY id LIMIT $2`,
          [after, limit],
        ),
      );
  }

  /** Gives a video new addresses unless one of them changed since it was read; answers what was changed. */
  async replace(
    manager: EntityManager,
    before: AddressRow,
    after: Partial<Record<AddressColumn, string>>,
  ): Promise<ChangedVideo | undefined> {
    const { id, url, own_thumbnail: own, poster, thumbnail } = before;
    return changedRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE videos SET url = coalesce($6, url), own_thumbnail = coalesce($7, own_thumbnail), poster = coalesce($8, poster),
             thumbnail = coalesce($9, thumbnail), version = version + 1, changes = changes + 1
           WHERE id = $1 AND url = $2 AND own_thumbnail = $3 AND poster IS NOT DISTINCT FROM $4 AND thumbnail IS NOT DISTINCT FROM $5
           RETURNING id, changes, asset_id`,
          [id, url, own, poster, thumbnail, after.url, after.own_thumbnail, after.poster, after.thumbnail],
        ),
      ),
    )[0];
  }
}
