import { type Caller, CodedError, INVITATION_DAYS, type invitation } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AccountActs } from '../accounts/account-acts';
import { type AccountRow, AccountsRepository } from '../accounts/accounts.repository';
import { INVITATION_MAILS, INVITATIONS } from '../credentials/limits';
import { Throttle } from '../credentials/throttle';
import { AccountMails } from '../mail/account-mails';
import { InvitationsRepository } from '../mail/invitations.repository';

const DAY_MS = 24 * 3_600_000;

/** People for whom an administrator made an account: each gets a mail, and another one where that is asked for. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly invitations: InvitationsRepository,
    private readonly acts: AccountActs,
    private readonly mails: AccountMails,
    private readonly throttle: Throttle,
    private readonly transactions: Transactions,
  ) {}

  /** Invites the person of an account that was made just now, in the transaction that made it. */
  async begin(manager: EntityManager, account: AccountRow, caller: Caller): Promise<void> {
    await this.invitations.begin(manager, account.id);
    await this.mails.queueInvitation(manager, account, await this.nameOf(manager, caller));
  }

  /**
   * Invites again whoever has not come in; the link before counts no more. What is refused uses no limit up.
   * @throws CodedError account.not-found, account.not-invited, auth.too-many-attempts
   */
  async again(id: string, caller: Caller): Promise<z.output<typeof invitation>> {
    return this.transactions.run(async (manager) => {
      const account = await this.accounts.lockById(manager, id);
      if (!account) throw new CodedError('account.not-found');
      const invitedAt = await this.invitations.renew(manager, id);
      if (!invitedAt) throw new CodedError('account.not-invited');
      await this.throttle.require(INVITATION_MAILS, id, manager);
      if (caller.kind === 'account') await this.throttle.require(INVITATIONS, caller.accountId, manager);
      await this.mails.queueInvitation(manager, account, await this.nameOf(manager, caller));
      await this.acts.invited(manager, caller, id);
      return {
        until: new Date(invitedAt.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
        isExpired: false,
      };
    });
  }

  private async nameOf(manager: EntityManager, caller: Caller): Promise<string | undefined> {
    if (caller.kind !== 'account') return undefined;
    return (await this.accounts.byId(manager, caller.accountId))?.name;
  }
}
