import type { AddedFact, Operation } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { Call } from '../http/call';
import { PassersBy } from '../passers-by/passers-by';

/** What the gateway knows of a call and no client may say, as operations ask for it. */
@Injectable()
export class AddedFacts {
  private readonly facts: Readonly<Record<AddedFact, (call: Call) => object>> = {
    passerBy: ({ request }) => this.passersBy.of(request),
  };

  constructor(private readonly passersBy: PassersBy) {}

  /** Fields beside those that came in. */
  of({ adds }: Pick<Operation, 'adds'>, call: Call): object {
    return adds === undefined ? {} : this.facts[adds](call);
  }
}
