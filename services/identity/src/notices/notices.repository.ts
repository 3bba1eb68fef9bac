import type { Role } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { IS_INVITED } from '../mail/invitations.repository';

/** Longer than any notice is told again. */
const KEPT_DAYS = 60;
/** Of those who administer the site, or decide, so many are told. */
const MAX_STAFF = 50;
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

  /** Only where the person has shown that the address is theirs. */
  async ofConfirmed(manager: EntityManager, accountId: string): Promise<string[]> {
    return addresses(
      await manager.query(
        `SELECT email_key FROM accounts WHERE id = $1 AND status = 'active' AND email_confirmed_at IS NOT NULL`,
        [accountId],
      ),
    );
  }

  ofAdministrators(manager: EntityManager): Promise<string[]> {
    return this.ofRoles(manager, ['admin']);
  }

  /** Of all who may decide; who does nothing else comes first. */
  ofModerators(manager: EntityManager): Promise<string[]> {
    return this.ofRoles(manager, ['moderator', 'admin']);
  }

  /** Whoever was invited and never came is told nothing: the address may be another person's. */
  private async ofRoles(manager: EntityManager, roles: readonly Role[]): Promise<string[]> {
    return addresses(
      await manager.query(
        `SELECT email_key FROM accounts WHERE role = ANY ($1) AND status = 'active' AND NOT (${IS_INVITED})
         ORDER BY role DESC, id LIMIT ${MAX_STAFF}`,
        [roles],
      ),
    );
  }

  async prune(manager: EntityManager): Promise<void> {
    await manager.query(`DELETE FROM notices WHERE at < now() - ${KEPT_DAYS} * interval '1 day'`);
  }
}

const addresses = (rows: unknown): string[] => recipientRows.parse(rows).map(({ email_key: key }) => key);
