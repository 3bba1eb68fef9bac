import { type Caption, caption, MAX_CAPTIONS } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const countRows = z.tuple([z.object({ count: z.coerce.number() })]);

/** Statements on captions. */
@Injectable()
export class CaptionsRepository {
  /** The site's own language first. */
  async list(manager: EntityManager, assetId: string): Promise<Caption[]> {
    return caption.array().parse(
      await manager.query(
        `SELECT language, label, key FROM captions WHERE asset_id = $1
         ORDER BY language <> 'pt-BR', language LIMIT $2`,
        [assetId, MAX_CAPTIONS],
      ),
    );
  }

  /** How many captions there are in other languages. */
  async countOthers(manager: EntityManager, assetId: string, language: string): Promise<number> {
    const rows = countRows.parse(
      await manager.query('SELECT count(*) AS count FROM captions WHERE asset_id = $1 AND language <> $2', [
        assetId,
        language,
      ]),
    );
    return rows[0].count;
  }

  /** One a language: the new one takes the place of the old. */
  async put(manager: EntityManager, assetId: string, { language, label, key }: Caption): Promise<void> {
    await manager.query(
      `INSERT INTO captions (asset_id, language, label, key) VALUES ($1, $2, $3, $4)
       ON CONFLICT (asset_id, language) DO UPDATE SET label = $3, key = $4, updated_at = now()`,
      [assetId, language, label, key],
    );
  }

  /**
   * Adds captions in languages that have none yet, in their order, as far as there is room for more; what is there stays as it is. The asset
   * is locked.
   */
  async addMissing(manager: EntityManager, assetId: string, captions: readonly Caption[]): Promise<void> {
    if (captions.length === 0) return;
    await manager.query(
      `INSERT INTO captions (asset_id, language, label, key)
       SELECT $1, language, label, key
       FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS found (language, label, key, place)
       WHERE language NOT IN (SELECT language FROM captions WHERE asset_id = $1)
       ORDER BY place LIMIT greatest($5::bigint - (SELECT count(*) FROM captions WHERE asset_id = $1), 0)
       ON CONFLICT DO NOTHING`,
      [
        assetId,
        captions.map(({ language }) => language),
        captions.map(({ label }) => label),
        captions.map(({ key }) => key),
        MAX_CAPTIONS,
      ],
    );
  }

  async remove(manager: EntityManager, assetId: string, language: string): Promise<void> {
    await manager.query('DELETE FROM captions WHERE asset_id = $1 AND language = $2', [assetId, language]);
  }
}
