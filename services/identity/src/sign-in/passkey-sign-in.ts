import {
  type Client,
  CodedError,
  type IssuedSession,
  type KnownDevice,
  type PasskeyAnswer,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository';
import { Passkeys } from '../passkeys/passkeys';
import { SessionIssuer } from '../sessions/session-issuer';

interface Shown {
  readonly passkey: PasskeyAnswer;
  readonly client: Client;
  readonly device?: KnownDevice | undefined;
}

/** Signing in by a passkey alone: it stands for both factors, since it was opened by a look at the person or their PIN. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passkeys: Passkeys,
    private readonly issuer: SessionIssuer,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError auth.bad-passkey, auth.passkeys-unavailable, auth.account-disabled */
  async enter({ passkey, client, device }: Shown): Promise<IssuedSession> {
    const answer = await this.passkeys.checkAnybody(passkey);
    return this.transactions.run(async (manager) => {
      const account = await this.accounts.lockById(manager, answer.accountId);
      if (!account) throw new CodedError('auth.bad-passkey');
      if (account.status !== 'active') throw new CodedError('auth.account-disabled');
      await this.passkeys.use(manager, answer);
      return this.issuer.open(manager, account, { client, device });
    });
  }
}
