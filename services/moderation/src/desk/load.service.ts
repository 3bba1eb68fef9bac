import type { deskLoad } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { TotalsRepository } from '../totals/totals.repository';
import { ColleaguesRepository } from './colleagues.repository';

/** How much there is to do: asked every few seconds, so nothing in it is counted row by row. */
@Injectable()
export class LoadService {
  constructor(
    @Inject(ColleaguesRepository) private readonly desk: ColleaguesRepository,
    @Inject(TotalsRepository) private readonly totals: TotalsRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  async load(): Promise<z.output<typeof deskLoad.output>> {
    return this.transactions.run(async (manager) => ({
      ...(await this.desk.load(manager)),
      waiting: (await this.totals.counts(manager)).pending,
    }));
  }
}
