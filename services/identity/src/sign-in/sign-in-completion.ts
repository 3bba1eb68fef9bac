import { type Client, CodedError, type SignInOutcome } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccountRow, AccountsRepository } from '../accounts/accounts.repository';
import { SessionIssuer } from '../sessions/session-issuer';

/** The one place where a person whose first factor was right becomes a session. */
@Injectable()
export class SignInCompletion {
  constructor(
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
    @Inject(SessionIssuer) private readonly issuer: SessionIssuer,
  ) {}

  /**
   * Within the caller's transaction. `checked` is the account as it stood when the first factor was looked at: should its sessions have been
   * ended since then (a new password, for example), that check counts no more.
   * @throws CodedError auth.account-disabled, auth.session-expired
   */
  async complete(manager: EntityManager, checked: AccountRow, client: Client): Promise<SignInOutcome> {
    const account = await this.accounts.lockById(manager, checked.id);
    if (!account || account.generation !== checked.generation) throw new CodedError('auth.session-expired');
    if (account.status !== 'active') throw new CodedError('auth.account-disabled');
    return { kind: 'session', session: await this.issuer.open(manager, account, client) };
  }
}
