import { ANONYMOUS, CodedError, getAccountName, WHOLE_SITE } from '@alcova/contracts';
import { RpcClient } from '@alcova/messaging';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';

const log = logger('audit');
const ON_ACCOUNTS = /^(account|command)\./;

/**
 * The name of an account when something is done to it. Identity is asked instead of writing it into events, which are kept for a week and
 * which no erasure reaches; of who is erased meanwhile it knows no name.
 */
@Injectable()
export class AccountNames {
  constructor(private readonly rpc: RpcClient) {}

  /** Null for what is not done to one account, without a name, and while identity cannot be asked: the entry is worth more than the name. */
  async of({ action, subject }: { action: string; subject: string }): Promise<string | null> {
    if (!ON_ACCOUNTS.test(action) || subject === WHOLE_SITE) return null;
    try {
      return (await this.rpc.request(getAccountName, { id: subject }, { caller: ANONYMOUS })).name;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      log.warn({ err: error }, 'an entry is without the name of its account');
      return null;
    }
  }
}
