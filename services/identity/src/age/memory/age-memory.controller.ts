import { CodedError, forgetAge, type InputOf, readAgeMemory, rememberAge } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import { ownAccountId } from '../../caller/own-account';
import { AgeMemoriesRepository } from './age-memories.repository';

/** What the caller's own account remembers of a proof of age. No count and no proof is looked at: nothing leads from one to the other. */
@Controller()
export class AgeMemoryController {
  constructor(
    private readonly memories: AgeMemoriesRepository,
    private readonly transactions: Transactions,
  ) {}

  @Operation(rememberAge)
  async remember(_input: InputOf<typeof rememberAge>, { caller }: RpcContext) {
    const accountId = ownAccountId(caller);
    const until = await this.transactions.run((manager) => this.memories.remember(manager, accountId));
    if (until === undefined) throw new CodedError('auth.session-expired');
    return { until };
  }

  @Operation(forgetAge)
  async forget(_input: InputOf<typeof forgetAge>, { caller }: RpcContext) {
    const accountId = ownAccountId(caller);
    await this.transactions.run((manager) => this.memories.forget(manager, accountId));
    return null;
  }

  @Operation(readAgeMemory)
  async read(_input: InputOf<typeof readAgeMemory>, { caller }: RpcContext) {
    const accountId = ownAccountId(caller);
    const until = await this.transactions.read((manager) => this.memories.until(manager, accountId));
    return { until: until ?? null };
  }
}
