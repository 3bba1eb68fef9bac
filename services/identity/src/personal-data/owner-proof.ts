import { CodedError, FRESH_SECONDS } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { AccountRow } from '../accounts/accounts.repository';
import { PasswordTries } from '../credentials/password-tries';
import { Passwords } from '../credentials/passwords';
import { CodeTries } from '../second-factor/code-tries';
import { SecondFactors } from '../second-factor/second-factors';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository';

const freshRows = z.array(z.object({ fresh: z.boolean() }));

/** What the owner of an account showed. */
export interface Shown {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  /** The sign-in from which it was shown: tries count by it. */
  readonly session: string;
}

/** How an account is proved to be one's own before it is erased: by the strongest thing that its owner has to show. */
@Injectable()
export class OwnerProof {
  constructor(
    private readonly passwords: Passwords,
    private readonly tries: PasswordTries,
    private readonly codes: CodeTries,
    private readonly factors: SecondFactors,
    private readonly factorRows: SecondFactorsRepository,
  ) {}

  /**
   * What is checked before the transaction of the act: the password, and that tries are left.
   * @throws CodedError auth.wrong-password, auth.too-many-attempts, unavailable
   */
  async before(account: AccountRow, shown: Shown): Promise<void> {
    if (account.password_hash === null) {
      if (shown.code === undefined) return;
      await this.tries.takeProof(shown.session);
      await this.codes.takeProof(shown.session, shown.code);
      return;
    }
    if (shown.password === undefined) throw new CodedError('auth.wrong-password');
    await this.tries.takeProof(shown.session);
    if (!(await this.passwords.matches(account.password_hash, shown.password, 'known')))
      throw new CodedError('auth.wrong-password');
    await this.tries.forgetProofs(shown.session);
  }

  /**
   * What is checked in the transaction of the act: that the account is protected as it was before, and the code, or the sign-in just now, of
   * one without a password. @throws CodedError auth.wrong-password, auth.bad-code, auth.fresh-sign-in-required
   */
  async within(manager: EntityManager, before: AccountRow, account: AccountRow, shown: Shown): Promise<void> {
    if (account.password_hash !== before.password_hash) throw new CodedError('auth.wrong-password');
    if (account.password_hash !== null) return;
    if (await this.factorRows.isOn(manager, account.id)) {
      if (shown.code === undefined) throw new CodedError('auth.bad-code');
      await this.factors.accept(manager, account, shown.code);
      return;
    }
    const [row] = freshRows.parse(
      await manager.query(
        `SELECT EXISTS (SELECT FROM sign_ins WHERE account_id = $1 AND ended_at IS NULL
           AND proved_at > now() - $2 * interval '1 second') AS fresh`,
        [account.id, FRESH_SECONDS],
      ),
    );
    if (!row?.fresh) throw new CodedError('auth.fresh-sign-in-required');
  }
}
