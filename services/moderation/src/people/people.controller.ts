import { getPersonRecord, type InputOf } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import { PeopleRepository } from './people.repository';

@Controller()
export class PeopleController {
  constructor(
    private readonly people: PeopleRepository,
    private readonly transactions: Transactions,
  ) {}

  @Operation(getPersonRecord)
  async record({ id }: InputOf<typeof getPersonRecord>) {
    return this.transactions.read((manager) => this.people.record(manager, id));
  }
}
