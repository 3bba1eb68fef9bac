import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const flagRow = z.tuple([z.object({ kept: z.boolean() })]);
const assetRows = z.array(z.object({ id: z.string(), revision: z.number() }));

/** Whether the file of an asset is kept as evidence at this moment. @param asset the column that holds its id */
export const isKeptSql = (asset: string): string =>
  `EXISTS (SELECT FROM kept_files k WHERE k.asset_id = ${asset} AND (k.until IS NULL OR k.until > now()))`;

/** Which files are kept as evidence, and until when. */
@Injectable()
export class EvidenceFilesRepository {
  /** Takes over what a record says, unless a later version of it is known. */
  async learn(
    manager: EntityManager,
    kept: { reportId: string; assetId: string; until: string | null; version: number },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO kept_files (report_id, asset_id, until, version) VALUES ($1, $2, $3, $4)
       ON CONFLICT (report_id) DO UPDATE
       SET asset_id = excluded.asset_id, until = excluded.until, version = excluded.version
       WHERE kept_files.version < excluded.version`,
      [kept.reportId, kept.assetId, kept.until, kept.version],
    );
  }

  async isKept(manager: EntityManager, assetId: string): Promise<boolean> {
    return flagRow.parse(await manager.query(`SELECT ${isKeptSql('$1')} AS kept`, [assetId]))[0].kept;
  }

  /** Assets that are gone, whose files were kept and are kept no more, and that no removal waits for; nobody else takes them meanwhile. */
  async ended(manager: EntityManager, limit: number): Promise<z.output<typeof assetRows>> {
    return assetRows.parse(
      await manager.query(
        `SELECT id, revision FROM assets
         WHERE id IN (SELECT asset_id FROM kept_files WHERE until <= now())
           AND state IN ('deleted', 'refused') AND removed_at IS NULL AND NOT ${isKeptSql('assets.id')}
           AND NOT EXISTS (SELECT FROM jobs WHERE asset_id = assets.id AND kind = 'remove' AND state IN ('queued', 'running'))
         ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [limit],
      ),
    );
  }
}
