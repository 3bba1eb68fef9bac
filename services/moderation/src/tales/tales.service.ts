import type { Caller, TaleCounts, TaleStatus } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { accountOf } from '../account';
import { wayToPage } from '../totals/page-way';
import { TotalsRepository } from '../totals/totals.repository';
import { deskTaleOf } from './desk-tale-row';
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
    @Inject(TotalsRepository) private readonly totals: TotalsRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  async counts(): Promise<TaleCounts> {
    return this.transactions.run((manager) => this.totals.counts(manager));
  }

  async list(filter: TaleFilter & { page: number; pageSize: number }, caller: Caller) {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const counts = await this.totals.counts(manager, filter.category);
      const total = counts[filter.status === undefined ? 'total' : COUNT_OF[filter.status]];
      const way = wayToPage(filter, total);
      const rows = way ? await this.tales.page(manager, filter, way) : [];
      return {
        items: rows.map((row) => deskTaleOf(row, accountId)),
        total,
        page: filter.page,
        pageSize: filter.pageSize,
      };
    });
  }
}
