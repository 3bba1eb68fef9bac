import { CodedError, forgetAge, readAgeMemory, rememberAge } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ownAccountId } from '../../caller/own-account';
import { AgeMemoriesRepository } from './age-memories.repository';

/** What the caller's own account remembers of a proof of age. No count and no proof is looked at: nothing leads from one to the other. */
@Controller()
export class AgeMemoryController {
  constructor(
    private readonly memories: AgeMemoriesRepository,
    private readonly transactions: Transactions,
  ) {}

  @Serve(rememberAge)
  async remember(_input: z.output<typeof rememberAge.input>, { caller }: RpcContext) {
    const accountId = ownAccountId(caller);
    const until = await this.transactions.run((manager) => this.memories.remember(manager, accountId));
    if (until === undefined) throw new CodedError('auth.session-expired');
    return { until };
  }

  @Serve(forgetAge)
  async forget(_input: z.output<typeof forgetAge.input>, { caller }: RpcContext) {
    const accountId = ownAccountId(caller);
    await this.transactions.run((manager) => this.memories.forget(manager, accountId));
    return {};
  }

  @Serve(readAgeMemory)
  async read(_input: z.output<typeof readAgeMemory.input>, { caller }: RpcContext) {
    const accountId = ownAccountId(caller);
    const until = await this.transactions.read((manager) => this.memories.until(manager, accountId));
    return { until: until ?? null };
  }
}
