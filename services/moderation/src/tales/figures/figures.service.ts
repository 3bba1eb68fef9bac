import { type Caller, type readDeskFigures, siteDay } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { TotalsRepository } from '../totals/totals.repository';
import { FiguresRepository } from './figures.repository';

const DAY_MS = 86_400_000;

/** Figures of the desk, by moderator too: a look at them is told in the audit log. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly figures: FiguresRepository,
    private readonly totals: TotalsRepository,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @param days today and the days before it */
  async get(days: number, caller: Caller): Promise<z.output<typeof readDeskFigures.output>> {
    const since = siteDay(new Date(Date.now() - (days - 1) * DAY_MS));
    return this.transactions.run(async (manager) => {
      await this.audit.add(manager, caller, {
        action: 'figures.view',
        subject: 'desk',
        before: null,
        after: { days },
      });
      await this.figures.prepare(manager);
      return {
        waiting: (await this.totals.counts(manager)).pending,
        oldest: await this.figures.oldest(manager),
        ...(await this.figures.times(manager, since)),
        days: (await this.figures.days(manager, since)).slice(-days),
        reasons: await this.figures.reasons(manager, since),
        moderators: await this.figures.moderators(manager, since),
      };
    });
  }
}
