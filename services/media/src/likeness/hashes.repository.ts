import type { AskedFrame } from '@alcova/perceptual-hash';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const askedRows = z.array(z.object({ at: z.number(), asked: z.instanceof(Buffer) }));
const fileRows = z.array(z.object({ sha256: z.string() }));
const frameRows = z.array(z.object({ at: z.number(), quality: z.number(), hash: z.string() }));
const idRows = z.array(z.object({ id: z.string() }));

/** Statements on what is known of the site's own assets. */
@Injectable()
export class HashesRepository {
  /** What is looked up for an asset, in order. */
  async asked(manager: EntityManager, assetId: string): Promise<AskedFrame[]> {
    return askedRows.parse(
      await manager.query('SELECT at, asked FROM asset_hashes WHERE asset_id = $1 ORDER BY at', [assetId]),
    );
  }

  async sha256(manager: EntityManager, assetId: string): Promise<string | null> {
    const rows = fileRows.parse(
      await manager.query("SELECT encode(sha256, 'hex') AS sha256 FROM file_hashes WHERE asset_id = $1", [
        assetId,
      ]),
    );
    return rows[0]?.sha256 ?? null;
  }

  /** Hashes of whole frames, in order. */
  async frames(
    manager: EntityManager,
    assetId: string,
  ): Promise<{ at: number; quality: number; hash: string }[]> {
    return frameRows.parse(
      await manager.query(
        `SELECT at, quality, encode(substring(asked FROM 1 FOR 32), 'hex') AS hash FROM asset_hashes
         WHERE asset_id = $1 ORDER BY at LIMIT 2000`,
        [assetId],
      ),
    );
  }

  /** Assets whose hashes wait to be looked up, the longest waiting first. */
  async pending(manager: EntityManager, limit: number): Promise<string[]> {
    const rows = idRows.parse(
      await manager.query(
        `SELECT id FROM assets WHERE likeness_state = 'pending' AND state IN ('probed', 'playable') ORDER BY updated_at LIMIT $1`,
        [limit],
      ),
    );
    return rows.map(({ id }) => id);
  }

  /** Assets that were let pass by lists of before `revision`, with the revision that they know. */
  async behind(
    manager: EntityManager,
    revision: number,
    limit: number,
  ): Promise<{ id: string; revision: number }[]> {
    return z.array(z.object({ id: z.string(), revision: z.number() })).parse(
      await manager.query(
        `SELECT id, likeness_revision AS revision FROM assets
           WHERE likeness_state IN ('clear', 'allowed') AND likeness_revision < $1 AND state IN ('probed', 'playable', 'ready')
           ORDER BY likeness_revision, id LIMIT $2`,
        [revision, limit],
      ),
    );
  }
}
