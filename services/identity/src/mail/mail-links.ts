import { createHash, randomBytes } from 'node:crypto';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

export type LinkPurpose = 'reset' | 'confirm';

const linkRows = z.array(z.object({ account_id: z.string(), email_key: z.string() }));
/** Whom a link is for; it counts only while the account has that address. */
export interface LinkOwner {
  readonly accountId: string;
  readonly emailKey: string;
}

/** The secret parts of links that went out by mail: one purpose, one use, one address; only their hashes are stored. */
@Injectable()
export class MailLinks {
  /** @returns a new token of 256 random bits */
  async create(
    manager: EntityManager,
    link: LinkOwner & { readonly purpose: LinkPurpose; readonly lifeSeconds: number },
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await manager.query(
      `INSERT INTO mail_links (token_hash, purpose, account_id, email_key, expires_at)
       VALUES ($1, $2, $3, $4, now() + $5 * interval '1 second')`,
      [hashOf(token), link.purpose, link.accountId, link.emailKey, link.lifeSeconds],
    );
    return token;
  }

  /** Whom a token that still counts is for; it goes on counting. */
  async peek(manager: EntityManager, purpose: LinkPurpose, token: string): Promise<LinkOwner | undefined> {
    return ownerIn(
      await manager.query(
        'SELECT account_id, email_key FROM mail_links WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()',
        [hashOf(token), purpose],
      ),
    );
  }

  /** Uses a token up; of two at once one gets it. */
  async consume(manager: EntityManager, purpose: LinkPurpose, token: string): Promise<LinkOwner | undefined> {
    return ownerIn(
      await manager.query(
        `DELETE FROM mail_links WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()
         RETURNING account_id, email_key`,
        [hashOf(token), purpose],
      ),
    );
  }

  async voidAll(manager: EntityManager, purpose: LinkPurpose, accountId: string): Promise<void> {
    await manager.query('DELETE FROM mail_links WHERE account_id = $1 AND purpose = $2', [
      accountId,
      purpose,
    ]);
  }

  async prune(manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM mail_links WHERE expires_at < now()');
  }
}

function ownerIn(answer: unknown): LinkOwner | undefined {
  const [row] = linkRows.parse(returnedRows(answer));
  return row && { accountId: row.account_id, emailKey: row.email_key };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
