import { HASH_ALGORITHM, HASH_VERSION } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobsRepository } from '../job-rows/jobs.repository';

/** Brings together what the jobs hashed of an asset. */
@Injectable()
export class HashCollector {
  constructor(private readonly jobs: JobsRepository) {}

  /** The asset is locked and all its chunks are done: from now on it waits to be compared with the lists. */
  async collect(manager: EntityManager, asset: { id: string; revision: number }): Promise<void> {
    const frames = await this.jobs.hashedFrames(manager, asset);
    await manager.query(
      `INSERT INTO asset_hashes (asset_id, at, quality, algorithm, algorithm_version, asked, listed)
       SELECT $1, frame.at, frame.quality, $2, $3, decode(frame.asked, 'base64'), decode(frame.listed, 'base64')
       FROM unnest($4::double precision[], $5::smallint[], $6::text[], $7::text[]) AS frame (at, quality, asked, listed)
       ON CONFLICT DO NOTHING`,
      [
        ...[asset.id, HASH_ALGORITHM, HASH_VERSION],
        frames.map(({ at }) => at),
        frames.map(({ quality }) => quality),
        frames.map(({ asked }) => asked),
        frames.map(({ listed }) => listed),
      ],
    );
    await manager.query(
      `INSERT INTO file_hashes (asset_id, sha256)
       SELECT id, decode(analysis->>'sha256', 'hex') FROM assets WHERE id = $1 AND analysis IS NOT NULL ON CONFLICT DO NOTHING`,
      [asset.id],
    );
    await manager.query(
      "UPDATE assets SET likeness_state = 'pending', updated_at = now() WHERE id = $1 AND likeness_state = 'unchecked'",
      [asset.id],
    );
  }
}
