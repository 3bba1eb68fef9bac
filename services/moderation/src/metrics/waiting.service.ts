import type { Caller, deskWaiting } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { accountOf } from '../caller/account';
import { CaseLeasesRepository } from '../reports/desk/case-leases.repository';
import { LeasesRepository } from '../tales/desk/leases.repository';
import { TotalsRepository } from '../tales/totals/totals.repository';
import { WaitingRepository } from './waiting.repository';

/** What waits at the desks, in one answer. */
@Injectable()
export class WaitingService {
  constructor(
    private readonly waiting: WaitingRepository,
    private readonly totals: TotalsRepository,
    private readonly tales: LeasesRepository,
    private readonly cases: CaseLeasesRepository,
    private readonly transactions: Transactions,
  ) {}

  async get(caller: Caller): Promise<z.output<typeof deskWaiting.output>> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const { pending } = await this.totals.counts(manager);
      const { urgent } = await this.waiting.tales(manager);
      const clocks = await this.waiting.clocks(manager);
      const appeals = await this.waiting.appeals(manager);
      return {
        tales: pending,
        urgentTales: urgent,
        appeals: appeals.tale.waiting + appeals.case.waiting,
        caseAppeals: appeals.case.waiting,
        ownAppeals:
          (await this.tales.countForOthers(manager, accountId, 'appeals')) +
          (await this.cases.countForOthers(manager, accountId, 'appeals')),
        cases: clocks.reduce((sum, { waiting }) => sum + waiting, 0),
        overdueCases: clocks.reduce((sum, { overdue }) => sum + overdue, 0),
        nextDue: clocks.length === 0 ? null : Math.min(...clocks.map(({ next }) => next)),
      };
    });
  }
}
