import type { TaleCounts, TaleStatus } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { type TaleFilter, TalesRepository } from './tales.repository';

/** Which of the counts is the total of a filtered list. */
const COUNT_OF: Readonly<Record<TaleStatus, keyof TaleCounts>> = {
  waiting: 'pending',
  approved: 'approved',
  denied: 'denied',
};

/** Tales that people sent, as those who review them see them. */
@Injectable()
export class TalesService {
  constructor(
    @Inject(TalesRepository) private readonly tales: TalesRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  async counts(): Promise<TaleCounts> {
    return this.transactions.run((manager) => this.tales.counts(manager));
  }

  async list(filter: TaleFilter & { page: number; pageSize: number }) {
    return this.transactions.run(async (manager) => {
      const items = await this.tales.page(manager, filter);
      const counts = await this.tales.counts(manager, filter);
      const total = counts[filter.status === undefined ? 'total' : COUNT_OF[filter.status]];
      return { items, total, page: filter.page, pageSize: filter.pageSize };
    });
  }
}
