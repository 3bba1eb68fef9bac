import type { Caller } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { Erasure } from '../personal-data/erasure';
import { ErasureRecords } from '../personal-data/erasure-records';

/** How administrators close accounts. */
@Injectable()
export class AccountClosingService {
  constructor(
    private readonly erasure: Erasure,
    private readonly records: ErasureRecords,
    private readonly transactions: Transactions,
  ) {}

  /** Closing twice closes once; answered when the store remembers it. @throws CodedError account.not-found, account.last-administrator, unavailable */
  async close(id: string, caller: Caller): Promise<{ erased: boolean }> {
    await this.transactions.run((manager) => this.erasure.erase(manager, id, caller));
    await this.records.write(id);
    return { erased: true };
  }
}
