import { type Caller, CodedError, type ListedTerm, type setTerms } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { SHIPPED_TERMS } from './shipped-terms';
import { keyOf, missingIn } from './shipped';
import { type ChosenTerms, TermsRepository } from './terms.repository';

type Terms = z.output<typeof setTerms.output>;

const withShipped = (chosen: ChosenTerms): Terms => ({
  ...chosen,
  shipped: { version: SHIPPED_TERMS.version, missing: missingIn(chosen.items) },
});

/** The terms that tales are looked through for. */
@Injectable()
export class TermsService {
  constructor(
    private readonly terms: TermsRepository,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  async get(): Promise<Terms> {
    return withShipped(await this.transactions.run((manager) => this.terms.read(manager)));
  }

  /** @throws CodedError terms.version-conflict */
  async set({ items, version }: ChosenTerms, caller: Caller): Promise<Terms> {
    const wanted = eachOnce(items);
    return this.transactions.run(async (manager) => {
      const before = await this.terms.read(manager);
      const after = await this.terms.replace(manager, { items: wanted, version });
      if (!after) throw new CodedError('terms.version-conflict');
      await this.audit.add(manager, caller, {
        action: 'terms.set',
        subject: 'terms',
        before: { version: before.version, ...difference(before.items, wanted) },
        after: { version: after.version, ...difference(wanted, before.items) },
      });
      return withShipped(after);
    });
  }
}

/** Of a difference the log tells so much: a page of it must stay below what a reply may hold. */
const MAX_TOLD = 20;

const nameOf = ({ term, kind, isOff }: ListedTerm): string =>
  `${kind}: ${term}${isOff ? ' (desligado)' : ''}`;

/** The last entry of a term counts. */
const eachOnce = (items: readonly ListedTerm[]): ListedTerm[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/** What one list has and the other has not. */
const difference = (one: readonly ListedTerm[], other: readonly ListedTerm[]) => {
  const known = new Set(other.map(nameOf));
  const only = one.map(nameOf).filter((name) => !known.has(name));
  return { only: only.slice(0, MAX_TOLD), count: only.length };
};
