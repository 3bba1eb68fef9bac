import type { deskLoad, TermsState } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { stateOf } from '../terms/shipped';
import { TermsRepository } from '../terms/terms.repository';
import { TotalsRepository } from '../totals/totals.repository';
import { ColleaguesRepository } from '../decisions/colleagues.repository';

/** How much there is to do: asked every few seconds, so nothing in it is counted row by row. */
@Injectable()
export class LoadService {
  private known: { version: number; state: TermsState } | undefined;

  constructor(
    private readonly desk: ColleaguesRepository,
    private readonly totals: TotalsRepository,
    private readonly terms: TermsRepository,
    private readonly transactions: Transactions,
  ) {}

  async load(): Promise<z.output<typeof deskLoad.output>> {
    return this.transactions.run(async (manager) => ({
      ...(await this.desk.load(manager)),
      waiting: (await this.totals.counts(manager)).pending,
      terms: await this.stateOfTerms(manager),
    }));
  }

  /** The list is read when it changed. */
  private async stateOfTerms(manager: EntityManager): Promise<TermsState> {
    const version = await this.terms.version(manager);
    if (this.known?.version !== version) {
      const read = await this.terms.read(manager);
      this.known = { version: read.version, state: stateOf(read.items) };
    }
    return this.known.state;
  }
}
