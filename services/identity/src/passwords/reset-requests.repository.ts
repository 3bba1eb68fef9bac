import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';

const rows = z.array(z.object({ email_key: z.string() }));

/** Addresses for which somebody asked for a new password, until it is found out whether there is such an account. */
@Injectable()
export class ResetRequestsRepository {
  async insert(manager: EntityManager, emailKey: string): Promise<void> {
    await manager.query('INSERT INTO reset_requests (id, email_key) VALUES ($1, $2)', [ulid(), emailKey]);
  }

  /** Takes the oldest out, without those that another replica takes just now. @returns its canonical address */
  async take(manager: EntityManager): Promise<string | undefined> {
    const [row] = rows.parse(
      returnedRows(
        await manager.query(
          `DELETE FROM reset_requests WHERE id =
             (SELECT id FROM reset_requests ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
           RETURNING email_key`,
        ),
      ),
    );
    return row?.email_key;
  }
}
