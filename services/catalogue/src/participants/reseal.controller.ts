import { resealRecords } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { RecordsRepository } from './records.repository';

const AT_ONCE = 500;

/** The seals of records in an operator's hands. */
@Controller()
export class ResealController {
  constructor(
    private readonly records: RecordsRepository,
    private readonly transactions: Transactions,
  ) {}

  @Serve(resealRecords)
  async step({ cursor, dryRun }: z.output<typeof resealRecords.input>) {
    const how = { limit: AT_ONCE, dryRun };
    return this.transactions.run((manager) => this.records.resealStep(manager, cursor ?? '', how));
  }
}
