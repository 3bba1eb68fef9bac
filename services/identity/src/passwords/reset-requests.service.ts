import type { Client, KnownDevice } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { requireEmailKey } from '../accounts/email-key';
import { RESET_MAILS, RESETS, WIDER_RESETS } from '../credentials/limits';
import { NetworkLimits } from '../credentials/network-limits';
import { PasswordTries } from '../credentials/password-tries';
import { Throttle } from '../credentials/throttle';
import { MailBudget, OWN_TURN } from '../mail/mail-budget';
import { ResetRequestsRepository } from './reset-requests.repository';

/** Who asks for a link, for which address, and from where. */
interface ResetRequest {
  readonly email: string;
  readonly client?: Client | undefined;
  readonly device?: KnownDevice | undefined;
}

/** Asking for a link to choose another password. */
@Injectable()
export class ResetRequestsService {
  constructor(
    private readonly requests: ResetRequestsRepository,
    private readonly tries: PasswordTries,
    private readonly throttle: Throttle,
    private readonly networks: NetworkLimits,
    private readonly budget: MailBudget,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Only notes the request: one row, whether the address is known or not, so neither answer nor time tells. Whether there is an account to
   * send a mail to is found out after the answer (ResetRequestsWorker). Beyond the address's limit nothing is noted, and the answer stays the
   * same. On a device on which the account signed in before it waits for nothing that strangers ask for.
   * @throws CodedError auth.email-invalid for what is no address; auth.too-many-attempts for what one network asks, whatever the addresses
   */
  async request({ email, client, device }: ResetRequest): Promise<void> {
    const emailKey = requireEmailKey(email);
    if (client) await this.networks.require({ near: RESETS, wider: WIDER_RESETS }, client);
    await this.transactions.run(async (manager) => {
      if (!(await this.throttle.take(RESET_MAILS, emailKey, manager))) return;
      const turn = await this.budget.turnOf(manager, 'reset', client);
      const isOwn = await this.tries.isKnown({ emailKey, device }, manager);
      await this.requests.insert(manager, emailKey, isOwn ? OWN_TURN : turn);
    });
  }
}
