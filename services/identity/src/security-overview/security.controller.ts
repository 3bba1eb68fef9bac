import { type AccountSecurity, CodedError, getSecurity, type InputOf } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller, Inject } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountsRepository } from '../accounts/accounts.repository';
import { CONFIG, type Config, confirmsAddresses } from '../config/config';
import { toPending } from '../email-change/email-change-requests';
import { EmailChangesRepository } from '../email-change/email-changes.repository';
import { Passkeys } from '../passkeys/passkeys';
import { SecondFactorPolicy } from '../second-factor/second-factor-policy';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository';
import { ProviderLinksRepository } from '../sign-in/provider-links.repository';
import { ownAccountId } from '../caller/own-account';

/** How the caller's account is protected. */
@Controller()
export class SecurityController {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly passkeys: Passkeys,
    private readonly links: ProviderLinksRepository,
    private readonly changes: EmailChangesRepository,
    @Inject(CONFIG) private readonly config: Config,
    private readonly policy: SecondFactorPolicy,
    private readonly transactions: Transactions,
  ) {}

  @Operation(getSecurity)
  async get(_input: InputOf<typeof getSecurity>, { caller }: RpcContext): Promise<AccountSecurity> {
    const accountId = ownAccountId(caller);
    return this.transactions.run(async (manager) => {
      const account = await this.accounts.byId(manager, accountId);
      if (account?.status !== 'active') throw new CodedError('auth.session-expired');
      const change = await this.changes.of(manager, accountId);
      return {
        hasPassword: account.password_hash !== null,
        secondFactor: await this.factors.isOn(manager, accountId),
        passkeys: await this.passkeys.list(manager, accountId),
        secondFactorRequired: this.policy.requires(account.role),
        recoveryCodesLeft: await this.factors.recoveryCodesLeft(manager, accountId),
        providers: await this.links.providersOf(manager, accountId),
        confirmBy: await this.confirmByOf(manager, accountId),
        emailChange: change ? toPending(change) : null,
      };
    });
  }

  /** Where mails reach nobody no account goes for an address that was not confirmed. */
  private async confirmByOf(manager: EntityManager, accountId: string): Promise<string | null> {
    if (!confirmsAddresses(this.config)) return null;
    return (await this.accounts.confirmByOf(manager, accountId))?.toISOString() ?? null;
  }
}
