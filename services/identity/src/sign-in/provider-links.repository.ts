import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AccountRow, accountRows } from '../accounts/accounts.repository';

const countRows = z.array(z.object({ total: z.coerce.number() }));
const linkRows = z.array(z.object({ account_id: z.string() }));

/** How an OpenID provider knows a person. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** Which account an OpenID provider's person signs in to. An account has at most one person of each provider. */
@Injectable()
export class ProviderLinksRepository {
  async accountOf(manager: EntityManager, identity: ProviderIdentity): Promise<AccountRow | undefined> {
    return accountRows(
      await manager.query(
        `SELECT accounts.* FROM provider_links JOIN accounts ON accounts.id = provider_links.account_id
         WHERE issuer = $1 AND subject = $2 AND status <> 'erased'`,
        [identity.issuer, identity.subject],
      ),
    )[0];
  }

  /** @returns false when the account has another person of this provider, or the person another account */
  async link(manager: EntityManager, identity: ProviderIdentity, accountId: string): Promise<boolean> {
    const linked = linkRows.parse(
      returnedRows(
        await manager.query(
          `INSERT INTO provider_links (issuer, subject, account_id) VALUES ($1, $2, $3)
           ON CONFLICT DO NOTHING RETURNING account_id`,
          [identity.issuer, identity.subject, accountId],
        ),
      ),
    );
    return linked.length > 0;
  }

  /** The names of the providers that may sign an account in; there is one, configured as Google. */
  async providersOf(manager: EntityManager, accountId: string): Promise<string[]> {
    const [row] = countRows.parse(
      await manager.query('SELECT count(*) AS total FROM provider_links WHERE account_id = $1', [accountId]),
    );
    return row && row.total > 0 ? ['google'] : [];
  }
}
