import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Longer than any notice is told again. */
const KEPT_DAYS = 60;
/** Of those who administer the site so many are told. */
const MOST_ADMINISTRATORS = 50;
const idRows = z.array(z.object({ id: z.string() }));
const recipientRows = z.array(z.object({ email_key: z.string() }));

@Injectable()
export class NoticesRepository {
  /** False when the notice was mailed already. */
  async take(manager: EntityManager, id: string): Promise<boolean> {
    const rows: unknown = await manager.query(
      'INSERT INTO notices (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id',
      [id],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }

  /** The address of an account that is active. */
  async ofAccount(manager: EntityManager, accountId: string): Promise<string[]> {
    return addresses(
      await manager.query(`SELECT email_key FROM accounts WHERE id = $1 AND status = 'active'`, [accountId]),
    );
  }

  async ofAdministrators(manager: EntityManager): Promise<string[]> {
    return addresses(
      await manager.query(
        `SELECT email_key FROM accounts WHERE role = 'admin' AND status = 'active' ORDER BY id LIMIT ${MOST_ADMINISTRATORS}`,
      ),
    );
  }

  async prune(manager: EntityManager): Promise<void> {
    await manager.query(`DELETE FROM notices WHERE at < now() - ${KEPT_DAYS} * interval '1 day'`);
  }
}

const addresses = (rows: unknown): string[] => recipientRows.parse(rows).map(({ email_key: key }) => key);
