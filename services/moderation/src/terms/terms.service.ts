import { type Caller, CodedError, type ListedTerm } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { AuditRepository } from '../audit/audit.repository';
import { type Terms, TermsRepository } from './terms.repository';

/** The terms that tales are looked through for. */
@Injectable()
export class TermsService {
  constructor(
    @Inject(TermsRepository) private readonly terms: TermsRepository,
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  async get(): Promise<Terms> {
    return this.transactions.run((manager) => this.terms.read(manager));
  }

  /** @throws CodedError terms.version-conflict */
  async set({ items, version }: Terms, caller: Caller): Promise<Terms> {
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
      return after;
    });
  }
}

/** Of a difference the log tells so much: a page of it must stay below what a reply may hold. */
const MOST_TOLD = 20;

const nameOf = ({ term, kind }: ListedTerm): string => `${kind}: ${term}`;

/** The last entry of a term counts. */
const eachOnce = (items: readonly ListedTerm[]): ListedTerm[] => [
  ...new Map(items.map((item) => [item.term.normalize('NFC').toLowerCase(), item])).values(),
];

/** What one list has and the other has not. */
const difference = (one: readonly ListedTerm[], other: readonly ListedTerm[]) => {
  const known = new Set(other.map(nameOf));
  const only = one.map(nameOf).filter((name) => !known.has(name));
  return { only: only.slice(0, MOST_TOLD), count: only.length };
};
