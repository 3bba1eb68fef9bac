import { createHash } from 'node:crypto';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const changeRow = z.object({
  account_id: z.string(),
  email: z.string(),
  email_key: z.string(),
  /** The address that the account had when the change was asked for. */
  old_email_key: z.string(),
  /** The sign-in that goes on after the change. */
  family: z.string(),
  new_confirmed_at: z.date().nullable(),
  old_confirmed_at: z.date().nullable(),
  expires_at: z.date(),
});
export type EmailChangeRow = z.output<typeof changeRow>;
const rows = (answer: unknown): EmailChangeRow[] => changeRow.array().parse(returnedRows(answer));
const linkRows = z.array(z.object({ account_id: z.string(), is_new: z.boolean() }));
/** Whose change a link is for, and whether it went to the new address. */
type EmailChangeLink = z.output<typeof linkRows>[number];

export interface NewEmailChange {
  readonly accountId: string;
  readonly email: string;
  readonly emailKey: string;
  readonly oldEmailKey: string;
  readonly family: string;
  readonly newToken: string;
  readonly oldToken: string;
  readonly lifeSeconds: number;
}

/** The changes of address that wait for the links in their two mails. Only hashes of the links' tokens are stored. */
@Injectable()
export class EmailChangesRepository {
  /** Notes a change, in the place of the one that the account waited for: the links of that one count no more. */
  async put(manager: EntityManager, change: NewEmailChange): Promise<EmailChangeRow> {
    await this.remove(manager, change.accountId);
    const [row] = rows(
      await manager.query(
        `INSERT INTO email_changes
           (account_id, email, email_key, old_email_key, family, new_token_hash, old_token_hash, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 second') RETURNING *`,
        [
          ...[change.accountId, change.email, change.emailKey, change.oldEmailKey, change.family],
          ...[hashOf(change.newToken), hashOf(change.oldToken), change.lifeSeconds],
        ],
      ),
    );
    if (!row) throw new Error('a change of address was not noted');
    return row;
  }

  /** What an account waits for; undefined when nothing, or when it is too late. */
  async of(manager: EntityManager, accountId: string): Promise<EmailChangeRow | undefined> {
    return rows(
      await manager.query('SELECT * FROM email_changes WHERE account_id = $1 AND expires_at > now()', [
        accountId,
      ]),
    )[0];
  }

  /** What a token that still counts is for; it goes on counting. */
  async find(manager: EntityManager, token: string): Promise<EmailChangeLink | undefined> {
    const found: unknown = await manager.query(
      `SELECT account_id, coalesce(new_token_hash = $1, false) AS is_new FROM email_changes
       WHERE $1 IN (new_token_hash, old_token_hash) AND expires_at > now()`,
      [hashOf(token)],
    );
    return linkRows.parse(found)[0];
  }

  /** Uses a token up for the address that it was mailed to; of two at once one gets it. */
  async confirm(manager: EntityManager, token: string): Promise<EmailChangeRow | undefined> {
    return rows(
      await manager.query(
        `UPDATE email_changes SET
           new_confirmed_at = CASE WHEN new_token_hash = $1 THEN now() ELSE new_confirmed_at END,
           old_confirmed_at = CASE WHEN old_token_hash = $1 THEN now() ELSE old_confirmed_at END,
           new_token_hash = nullif(new_token_hash, $1), old_token_hash = nullif(old_token_hash, $1)
         WHERE $1 IN (new_token_hash, old_token_hash) AND expires_at > now() RETURNING *`,
        [hashOf(token)],
      ),
    )[0];
  }

  /** Takes a change back with the token that went to the account's own address; false when that counts no more. */
  async stop(manager: EntityManager, token: string): Promise<boolean> {
    return (
      rows(
        await manager.query(
          'DELETE FROM email_changes WHERE old_token_hash = $1 AND expires_at > now() RETURNING *',
          [hashOf(token)],
        ),
      ).length > 0
    );
  }

  async remove(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query('DELETE FROM email_changes WHERE account_id = $1', [accountId]);
  }

  async removeByToken(manager: EntityManager, token: string): Promise<void> {
    await manager.query('DELETE FROM email_changes WHERE $1 IN (new_token_hash, old_token_hash)', [
      hashOf(token),
    ]);
  }

  async prune(manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM email_changes WHERE expires_at <= now()');
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
