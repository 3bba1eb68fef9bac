import { type Client, CodedError, type ErasedTales } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { AccessRecords } from '../access-records/access-records';
import { AccountsRepository } from '../accounts/accounts.repository';
import { Erasure } from './erasure';
import { ErasureRecords } from './erasure-records';
import { OwnerProof, type Shown } from './owner-proof';

/** A person erases their own account. */
@Injectable()
export class OwnErasure {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly proof: OwnerProof,
    private readonly erasure: Erasure,
    private readonly records: ErasureRecords,
    private readonly accessRecords: AccessRecords,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Erases identity's part at once and asks the other services for theirs; answered when the store remembers it as well.
   * @throws CodedError auth.wrong-password, auth.bad-code, auth.fresh-sign-in-required, auth.session-expired, auth.too-many-attempts,
   *   account.last-administrator, unavailable
   */
  async erase(
    accountId: string,
    shown: Shown & { readonly client?: Client | undefined; readonly tales: ErasedTales },
  ): Promise<void> {
    const before = await this.transactions.run((manager) => this.accounts.byId(manager, accountId));
    if (before?.status !== 'active') throw new CodedError('auth.session-expired');
    await this.proof.before(before, shown);
    await this.transactions.run(async (manager) => {
      const account = await this.accounts.lockById(manager, accountId);
      if (account?.status !== 'active') throw new CodedError('auth.session-expired');
      await this.proof.within(manager, before, account, shown);
      await this.accessRecords.note(manager, { kind: 'erasure', accountId, client: shown.client });
      const caller = { kind: 'account', accountId, role: account.role } as const;
      await this.erasure.erase(manager, accountId, caller, shown.tales);
    });
    await this.records.write(accountId);
  }
}
