import { ANONYMOUS, forgetReporter } from '@alcova/contracts';
import { RpcClient } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { ErasuresRepository } from './erasures.repository';

/**
 * Has moderation forget the addresses of erased accounts in reports. A person who reports needs no
 * account, so that moderation knows an address alone; it is kept here until moderation has answered.
 */
@Injectable()
export class ErasedReporters {
  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
  ) {}

  /** One round. @throws CodedError unavailable while moderation does not answer */
  async round(): Promise<void> {
    for (const one of await this.transactions.run((manager) => this.erasures.reporters(manager))) {
      await this.rpc.request(forgetReporter, { email: one.reporter }, { caller: ANONYMOUS });
      await this.transactions.run((manager) => this.erasures.forgotten(manager, one));
    }
  }
}
