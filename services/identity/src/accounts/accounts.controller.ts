import { CodedError, getAccount } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import { AccountsRepository, toAccount } from './accounts.repository';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly transactions: Transactions,
  ) {}

  @Operation(getAccount)
  async get(input: { id: string }) {
    const row = await this.transactions.run((manager) => this.accounts.byId(manager, input.id));
    if (row?.status !== 'active') throw new CodedError('auth.session-expired');
    return toAccount(row);
  }
}
