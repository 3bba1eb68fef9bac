import { returnedRows, Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { IDENTITY } from '../accounts/account-acts';
import { accountRows, UNCONFIRMED } from '../accounts/accounts.repository';
import { CONFIG, type Config, confirmsAddresses } from '../config/config';
import { AccountMails } from '../mail/account-mails';
import { Erasure } from '../personal-data/erasure';

const log = logger('accounts');
const EVERY_MS = 3_600_000;
const AT_ONCE = 100;
const DAYS = 30;

const idRows = z.array(z.object({ id: z.string() }));

/**
 * Erases accounts whose address was not confirmed in thirty days: nobody holds another person's address for good. The days begin when
 * this process first sees the account with mail configured; an older account is told by mail then. Without mail nothing goes.
 */
@Injectable()
export class UnconfirmedAccounts {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly mails: AccountMails,
    private readonly erasure: Erasure,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  @Repeat(EVERY_MS, log, 'unconfirmed accounts wait')
  async work(): Promise<void> {
    if (!confirmsAddresses(this.config)) return;
    while (!this.drains.isStopping && (await this.beginSome())) continue;
    while (!this.drains.isStopping && (await this.eraseOne())) continue;
  }

  /** Begins the days of some accounts. One that registered just now has its mail already. @returns false when none is left */
  private beginSome(): Promise<boolean> {
    return this.transactions.run(async (manager) => {
      const begun = accountRows(
        await manager.query(
          `UPDATE accounts SET confirm_by = now() + interval '${DAYS} days' WHERE id IN (
             SELECT id FROM accounts WHERE ${UNCONFIRMED} AND confirm_by IS NULL
             ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ) RETURNING *`,
        ),
      );
      const dayAgo = Date.now() - 24 * 3_600_000;
      for (const account of begun)
        if (account.created_at.getTime() < dayAgo) await this.mails.queueConfirmation(manager, account);
      return begun.length === AT_ONCE;
    });
  }

  /** Holds the account until it is erased: one that is confirmed meanwhile stays. @returns false when none is left */
  private eraseOne(): Promise<boolean> {
    return this.transactions.run(async (manager) => {
      const [due] = idRows.parse(
        returnedRows(
          await manager.query(
            `SELECT id FROM accounts WHERE ${UNCONFIRMED} AND confirm_by < now()
             ORDER BY confirm_by LIMIT 1 FOR UPDATE SKIP LOCKED`,
          ),
        ),
      );
      if (!due) return false;
      await this.erasure.erase(manager, due.id, IDENTITY);
      log.info({ account: due.id }, 'an account whose address was never confirmed is erased');
      return true;
    });
  }
}
