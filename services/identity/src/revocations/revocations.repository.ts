import {
  accountRevocation,
  accountRevocationKey,
  familyRevocation,
  familyRevocationKey,
  type Revocation,
  REVOCATION_SECONDS,
  revocation,
} from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const entryRows = z.array(z.object({ id: z.string(), key: z.string(), value: revocation }));
const idRows = z.array(z.object({ id: z.string() }));

/** A revocation as the gateways are told of it. */
export interface RevocationEntry {
  readonly id: string;
  readonly key: string;
  readonly value: Revocation;
}

/** Revocations as rows: none is lost between the change that revokes and the gateways. */
@Injectable()
export class RevocationsRepository {
  async addAccount(manager: EntityManager, accountId: string, generation: number): Promise<void> {
    await manager.query('INSERT INTO revocations (key, value) VALUES ($1, $2)', [
      accountRevocationKey(accountId),
      JSON.stringify(accountRevocation.parse({ gen: generation })),
    ]);
  }

  async addFamilies(manager: EntityManager, families: readonly string[]): Promise<void> {
    if (families.length === 0) return;
    await manager.query('INSERT INTO revocations (key, value) SELECT unnest($1::text[]), $2', [
      families.map(familyRevocationKey),
      JSON.stringify(familyRevocation.parse({ ended: true })),
    ]);
  }

  /** The oldest that the gateways were not told of; locked, and without those that another replica tells of just now. */
  async lockWaiting(manager: EntityManager, limit: number): Promise<RevocationEntry[]> {
    return entryRows.parse(
      await manager.query(
        `SELECT id, key, value FROM revocations WHERE published_at IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [limit],
      ),
    );
  }

  async markPublished(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query('UPDATE revocations SET published_at = now() WHERE id = ANY($1::bigint[])', [ids]);
  }

  /** Those with an id above `after` that may still refuse a living token, in order; told of or not. */
  async alive(manager: EntityManager, after: string, limit: number): Promise<RevocationEntry[]> {
    return entryRows.parse(
      await manager.query(
        `SELECT id, key, value FROM revocations
         WHERE id > $1 AND created_at > now() - $2 * interval '1 second' ORDER BY id LIMIT $3`,
        [after, REVOCATION_SECONDS, limit],
      ),
    );
  }

  /** Forgets those that can refuse no living token any more; answers whether there may be others. */
  async prune(manager: EntityManager, limit: number): Promise<boolean> {
    const rows = idRows.parse(
      await manager.query(
        `WITH old AS (
           SELECT id FROM revocations WHERE created_at < now() - $1 * interval '1 second' LIMIT $2
         ), gone AS (DELETE FROM revocations USING old WHERE revocations.id = old.id RETURNING old.id)
         SELECT id FROM gone`,
        [REVOCATION_SECONDS, limit],
      ),
    );
    return rows.length === limit;
  }
}
