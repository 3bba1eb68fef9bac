import {
  appealTale,
  type Caller,
  CodedError,
  type OwnTale,
  type OwnTaleInFull,
  resubmitTale,
  withdrawTale,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { accountOf } from '../account';
import { AuditRepository } from '../audit/audit.repository';
import { AuthorsRepository } from '../authors/authors.repository';
import { PublishedFacts } from '../reading/published-facts';
import { Signals } from '../signals/signals.service';
import { type LockedTale, OwnTalesRepository } from './own-tales.repository';

/** What authors see of their tales and do with them. */
@Injectable()
export class OwnTalesService {
  constructor(
    @Inject(OwnTalesRepository) private readonly tales: OwnTalesRepository,
    @Inject(AuthorsRepository) private readonly authors: AuthorsRepository,
    @Inject(Signals) private readonly signals: Signals,
    @Inject(PublishedFacts) private readonly facts: PublishedFacts,
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  async list({ page, pageSize }: { page: number; pageSize: number }, caller: Caller) {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => ({
      items: await this.tales.page(manager, accountId, { page, pageSize }),
      total: await this.tales.count(manager, accountId),
      page,
      pageSize,
    }));
  }

  /** @throws CodedError tale.not-found */
  async get(id: string, caller: Caller): Promise<OwnTaleInFull> {
    const accountId = accountOf(caller);
    return this.transactions.run((manager) => this.tales.getInFull(manager, accountId, id));
  }

  /** @throws CodedError tale.not-found, tale.version-conflict, tale.being-reviewed, tale.not-editable, tale.author-suspended */
  async resubmit(
    { id, tale, version }: z.output<typeof resubmitTale.input>,
    caller: Caller,
  ): Promise<OwnTale> {
    const accountId = accountOf(caller);
    const prepared = this.signals.prepare(tale);
    return this.transactions.run(async (manager) => {
      if ((await this.authors.byAccount(manager, accountId))?.isSuspended)
        throw new CodedError('tale.author-suspended');
      const before = await this.tales.lock(manager, accountId, id);
      if (before.is_withdrawn || before.is_approved) throw new CodedError('tale.not-editable');
      refuseHeldOrStale(before, version);
      if (!(await this.tales.resubmit(manager, { id, accountId, version, tale })))
        throw new CodedError('tale.version-conflict');
      await this.signals.store(manager, id, tale, prepared);
      return this.tales.get(manager, accountId, id);
    });
  }

  /** Asked twice, it changes nothing the second time. @throws CodedError tale.not-found, tale.version-conflict, tale.being-reviewed */
  async withdraw({ id, version }: z.output<typeof withdrawTale.input>, caller: Caller): Promise<OwnTale> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const before = await this.tales.lock(manager, accountId, id);
      if (before.is_withdrawn) return this.tales.get(manager, accountId, id);
      refuseHeldOrStale(before, version);
      if (!(await this.tales.withdraw(manager, { id, accountId, version })))
        throw new CodedError('tale.version-conflict');
      await this.audit.add(manager, caller, {
        action: 'tale.withdraw',
        subject: id,
        before: { version },
        after: { version: version + 1 },
      });
      if (before.is_approved) await this.facts.tell(manager, id);
      return this.tales.get(manager, accountId, id);
    });
  }

  /** @throws CodedError tale.not-found, tale.version-conflict, tale.no-appeal */
  async appeal({ id, version, text }: z.output<typeof appealTale.input>, caller: Caller): Promise<OwnTale> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const before = await this.tales.lock(manager, accountId, id);
      if (!before.is_denied || before.is_withdrawn || before.appeal !== 'none')
        throw new CodedError('tale.no-appeal');
      if (!(await this.tales.appeal(manager, { id, accountId, version, text })))
        throw new CodedError('tale.version-conflict');
      return this.tales.get(manager, accountId, id);
    });
  }
}

function refuseHeldOrStale(tale: LockedTale, version: number): void {
  if (tale.is_held) throw new CodedError('tale.being-reviewed');
  if (tale.version !== version) throw new CodedError('tale.version-conflict');
}
