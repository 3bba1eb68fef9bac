import type { SessionEntry } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { AccountsRepository } from '../accounts/accounts.repository';
import { Revocations } from '../revocations/revocations';
import { isWithinLifetime, SessionLifetimes } from './session-lifetimes';

const MOST = 100;
const entryRows = z.array(
  z.object({ family: z.string(), device: z.string(), signed_in_at: z.date(), last_used_at: z.date() }),
);

/** An account's open sign-ins, for its owner. */
@Injectable()
export class SessionList {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly lifetimes: SessionLifetimes,
    private readonly revocations: Revocations,
    private readonly transactions: Transactions,
  ) {}

  /** Those that can still be renewed, the one used last first; at most 100. */
  async list(accountId: string): Promise<SessionEntry[]> {
    const rows = await this.transactions.run(async (manager) => {
      const account = await this.accounts.byId(manager, accountId);
      if (!account) return [];
      const { wholeSeconds, idleSeconds } = this.lifetimes.of(account.role);
      return entryRows.parse(
        await manager.query(
          `SELECT family, device, signed_in_at, last_used_at FROM sign_ins
           WHERE account_id = $1 AND ended_at IS NULL AND ${isWithinLifetime('$2', '$3')} AND EXISTS (
             SELECT FROM sessions WHERE sessions.family = sign_ins.family AND revoked_at IS NULL AND expires_at > now())
           ORDER BY last_used_at DESC, family DESC LIMIT ${MOST}`,
          [accountId, wholeSeconds, idleSeconds],
        ),
      );
    });
    return rows.map((row) => ({
      id: row.family,
      device: row.device,
      signedInAt: row.signed_in_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    }));
  }

  /** Ends one of the account's own sign-ins; false when there is no such open one, or it is somebody else's. */
  async end(accountId: string, family: string): Promise<boolean> {
    return this.transactions.run(async (manager) => {
      if (!(await this.owns(manager, accountId, family))) return false;
      return this.revocations.endFamily(manager, family);
    });
  }

  /** Ends them all. @returns how many there were */
  async endAll(accountId: string): Promise<number> {
    return this.transactions.run(async (manager) => {
      const account = await this.accounts.lockById(manager, accountId);
      return account ? this.revocations.endAll(manager, accountId) : 0;
    });
  }

  private async owns(manager: EntityManager, accountId: string, family: string): Promise<boolean> {
    const found = z
      .array(z.unknown())
      .parse(
        await manager.query(
          'SELECT family FROM sign_ins WHERE family = $1 AND account_id = $2 AND ended_at IS NULL',
          [family, accountId],
        ),
      );
    return found.length > 0;
  }
}
