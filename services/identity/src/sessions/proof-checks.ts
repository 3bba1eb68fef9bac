import { CodedError, type PasskeyAnswer } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { AccountRow } from '../accounts/accounts.repository';
import { PasswordTries } from '../credentials/password-tries';
import { Passwords } from '../credentials/passwords';
import { Passkeys } from '../passkeys/passkeys';
import { CodeTries } from '../second-factor/code-tries';
import { SecondFactors } from '../second-factor/second-factors';
import type { Proof } from './sessions.service';

/** What a person typed. */
interface Typed {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** Checks what somebody who is signed in proves themselves with. Tries of passwords and codes count by session: nobody else can use them up. */
@Injectable()
export class ProofChecks {
  constructor(
    private readonly passwords: Passwords,
    private readonly tries: PasswordTries,
    private readonly codes: CodeTries,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
  ) {}

  /** @throws CodedError auth.bad-passkey */
  async byPasskey(account: AccountRow, shown: PasskeyAnswer): Promise<Proof['check']> {
    const answer = await this.passkeys.check(account.id, 'proof', shown);
    return (manager) => this.passkeys.use(manager, answer);
  }

  /** @throws CodedError auth.wrong-password, auth.bad-code, auth.too-many-attempts, unavailable */
  async byTyped(
    account: AccountRow,
    family: string,
    { password, code }: Typed,
    { secondFactor, isNeeded }: { secondFactor: boolean; isNeeded: boolean },
  ): Promise<Proof['check']> {
    await this.tries.takeProof(family);
    return isNeeded || (password === undefined && secondFactor)
      ? this.byCode(family, code)
      : this.byPassword(account, family, password);
  }

  private async byCode(family: string, code: string | undefined): Promise<Proof['check']> {
    if (code === undefined) throw new CodedError('auth.bad-code');
    await this.codes.takeProof(family, code);
    return async (manager, account) => {
      await this.factors.accept(manager, account, code);
      await this.tries.forgetProofs(family, manager);
      await this.codes.forgetProof(family, code, manager);
    };
  }

  private async byPassword(
    account: AccountRow,
    family: string,
    password: string | undefined,
  ): Promise<Proof['check']> {
    if (password === undefined || account.password_hash === null) throw new CodedError('auth.wrong-password');
    if (!(await this.passwords.matches(account.password_hash, password, 'known')))
      throw new CodedError('auth.wrong-password');
    await this.tries.forgetProofs(family);
    // A password that was changed in the meantime proves nothing.
    return async (_manager, now) => {
      if (now.password_hash !== account.password_hash) throw new CodedError('auth.session-expired');
    };
  }
}
