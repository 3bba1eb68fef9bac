import { CodedError } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccountRow, AccountsRepository } from '../accounts/accounts.repository';
import { CONFIG, type Config, confirmsAddresses } from '../config/config';
import { SecretSeal } from '../keys/secret-seal';
import { OwnChanges } from '../security/own-changes';
import { SecurityMails } from '../security/security-mails';
import { CodeTries } from './code-tries';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { SecondFactorPolicy } from './second-factor-policy';
import { SecondFactorsRepository } from './second-factors.repository';
import { authenticatorUri, isOneTimeCode, newSecret, stepOfCode } from './totp';

/** Setting up, checking and taking away second factors. */
@Injectable()
export class SecondFactors {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountsRepository,
    private readonly changes: OwnChanges,
    private readonly factors: SecondFactorsRepository,
    private readonly policy: SecondFactorPolicy,
    private readonly seal: SecretSeal,
    private readonly tries: CodeTries,
    private readonly mails: SecurityMails,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Checks a code of the authenticator or a recovery code, and uses it up, in the transaction of what it is shown for. Whoever calls has
   * counted the try (CodeTries), forgets it then, and holds the account's row. @throws CodedError auth.bad-code
   */
  async accept(manager: EntityManager, account: AccountRow, typed: string): Promise<void> {
    const code = typed.replace(/\s/g, '');
    if (isOneTimeCode(code)) {
      if (!(await this.isRight(manager, account.id, code))) throw new CodedError('auth.bad-code');
      return;
    }
    const hash = hashOfRecoveryCode(account.id, code);
    if (!(await this.factors.useRecoveryCode(manager, account.id, hash)))
      throw new CodedError('auth.bad-code');
    await this.mails.tell(manager, account, 'recovery-code-used');
  }

  /** @throws CodedError auth.second-factor-on, auth.email-unconfirmed, auth.session-expired */
  async start(accountId: string): Promise<{ secret: string; uri: string }> {
    const secret = newSecret();
    return this.transactions.run(async (manager) => {
      const account = await this.lockActive(manager, accountId);
      this.requireConfirmed(account);
      if (!(await this.factors.start(manager, accountId, this.seal.seal(secret, accountId))))
        throw new CodedError('auth.second-factor-on');
      const about = { issuer: this.config.SITE_NAME, label: account.email };
      return { secret, uri: authenticatorUri(secret, about) };
    });
  }

  /** Puts the started secret in force with its first code. @returns the recovery codes, readable only now */
  async confirm(accountId: string, typed: string): Promise<string[]> {
    await this.tries.takeSetup(accountId);
    return this.transactions.run(async (manager) => {
      const account = await this.lockActive(manager, accountId);
      this.requireConfirmed(account);
      const started = await this.factors.find(manager, accountId);
      if (started?.confirmed) throw new CodedError('auth.second-factor-on');
      const code = typed.replace(/\s/g, '');
      const step = started && stepOfCode(this.seal.open(started.sealed, accountId), code);
      if (!started || step === undefined) throw new CodedError('auth.bad-code');
      if (!(await this.factors.confirm(manager, accountId, started.sealed, step)))
        throw new CodedError('auth.second-factor-on');
      await this.tries.forgetSetup(accountId, manager);
      await this.changes.note(manager, account, { act: 'second-factor-on', mail: 'second-factor-on' });
      return this.replaceCodes(manager, accountId);
    });
  }

  /** Taking away what is not there is done already. @throws CodedError auth.second-factor-required-by-role, auth.session-expired */
  async remove(accountId: string): Promise<void> {
    await this.transactions.run(async (manager) => {
      const account = await this.lockActive(manager, accountId);
      const isGone = await this.factors.remove(manager, accountId);
      if (this.policy.requires(account.role) && !(await this.factors.hasAny(manager, accountId)))
        throw new CodedError('auth.second-factor-required-by-role');
      if (!isGone) return;
      await this.changes.note(manager, account, { act: 'second-factor-off', mail: 'second-factor-off' });
    });
  }

  /** @throws CodedError auth.second-factor-off, auth.session-expired */
  async renewCodes(accountId: string): Promise<string[]> {
    return this.transactions.run(async (manager) => {
      const account = await this.lockActive(manager, accountId);
      if (!(await this.factors.hasAny(manager, accountId))) throw new CodedError('auth.second-factor-off');
      await this.changes.note(manager, account, { act: 'recovery-codes', mail: 'recovery-codes-renewed' });
      return this.replaceCodes(manager, accountId);
    });
  }

  private async isRight(manager: EntityManager, accountId: string, code: string): Promise<boolean> {
    const factor = await this.factors.find(manager, accountId);
    if (!factor?.confirmed) return false;
    const secret = this.seal.open(factor.sealed, accountId);
    const step = stepOfCode(secret, code);
    if (step === undefined) return false;
    const sealed = this.seal.isCurrent(factor.sealed) ? factor.sealed : this.seal.seal(secret, accountId);
    return this.factors.useStep(manager, accountId, step, sealed);
  }

  /** New recovery codes in the place of all older ones. @returns them, readable only now */
  async replaceCodes(manager: EntityManager, accountId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => hashOfRecoveryCode(accountId, code));
    await this.factors.replaceRecoveryCodes(manager, accountId, hashes);
    return codes;
  }

  /**
   * A factor on an address that is not the person's own would outlive the owner's new password. @throws CodedError auth.email-unconfirmed
   */
  requireConfirmed(account: AccountRow): void {
    if (confirmsAddresses(this.config) && !account.email_confirmed_at)
      throw new CodedError('auth.email-unconfirmed');
  }

  /** One change of a factor at a time, and none of an account that is not active any more. */
  private async lockActive(manager: EntityManager, accountId: string) {
    const account = await this.accounts.lockById(manager, accountId);
    if (account?.status !== 'active') throw new CodedError('auth.session-expired');
    return account;
  }
}
