import { type InputOf, resealRecords } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import { RecordsRepository } from './records.repository';

const AT_ONCE = 500;

/** The seals of records in an operator's hands. */
@Controller()
export class ResealController {
  constructor(
    private readonly records: RecordsRepository,
    private readonly transactions: Transactions,
  ) {}

  @Operation(resealRecords)
  async step({ cursor, dryRun }: InputOf<typeof resealRecords>) {
    const how = { limit: AT_ONCE, dryRun };
    return this.transactions.run((manager) => this.records.resealStep(manager, cursor ?? '', how));
  }
}
