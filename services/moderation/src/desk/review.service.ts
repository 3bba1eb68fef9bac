import { type Caller, CodedError, type Lease, nextTale, type ReviewedTale } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { accountOf } from '../account';
import { AuditRepository } from '../audit/audit.repository';
import { Signals } from '../signals/signals.service';
import { deskTaleOf } from '../tales/desk-tale-row';
import { LeasesRepository, type Taken } from './leases.repository';
import { ReviewRepository } from './review.repository';

/** Items are looked at under a lease, so that no two people work at one. */
@Injectable()
export class ReviewService {
  constructor(
    @Inject(LeasesRepository) private readonly leases: LeasesRepository,
    @Inject(ReviewRepository) private readonly review: ReviewRepository,
    @Inject(Signals) private readonly signals: Signals,
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  async next(
    wanted: z.output<typeof nextTale.input>,
    caller: Caller,
  ): Promise<{ tale: ReviewedTale | null }> {
    const accountId = accountOf(caller);
    const taken = await this.transactions.run(async (manager) => {
      const found = await this.leases.takeNext(manager, accountId, wanted);
      if (found) await this.tell(manager, caller, 'lease.take', found);
      return found;
    });
    // An item that its author took back in this moment is not looked at any more: the next call finds another.
    return { tale: taken ? ((await this.read(taken.id, accountId)) ?? null) : null };
  }

  /** Opens an item whatever its state; it is taken where nobody else holds it. @throws CodedError tale.not-found */
  async open(id: string, caller: Caller): Promise<ReviewedTale> {
    const accountId = accountOf(caller);
    await this.transactions.run(async (manager) => {
      const taken = await this.leases.take(manager, accountId, id);
      if (taken?.isNew) await this.tell(manager, caller, 'lease.take', taken);
    });
    const tale = await this.read(id, accountId);
    if (!tale) throw new CodedError('tale.not-found');
    return tale;
  }

  /** @throws CodedError tale.not-found, tale.lease-lost */
  async renew(held: Taken, caller: Caller): Promise<Lease> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const lease = await this.leases.renew(manager, accountId, held);
      if (lease) return lease;
      if (!(await this.review.tale(manager, held.id))) throw new CodedError('tale.not-found');
      throw new CodedError('tale.lease-lost');
    });
  }

  async release(held: Taken, caller: Caller): Promise<{ released: boolean }> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const released = await this.leases.release(manager, accountId, held);
      if (released) await this.tell(manager, caller, 'lease.release', held);
      return { released };
    });
  }

  /** What a moderator decides on, in one state of the database. */
  private async read(id: string, accountId: string): Promise<ReviewedTale | undefined> {
    return this.transactions.run(async (manager) => {
      const found = await this.review.tale(manager, id);
      if (!found) return undefined;
      const { tale, title, author, author_id: authorId, language, words } = found;
      // Imported a moment ago: its urgency is not known yet.
      const isUrgent =
        found.terms_version === null
          ? await this.signals.store(manager, id, found, this.signals.prepare(found))
          : found.is_urgent;
      return {
        ...deskTaleOf({ ...found, is_urgent: isUrgent }, accountId),
        tale,
        authorKey: found.author_key,
        appealText: found.appeal_text,
        signals: await this.signals.of(manager, { id, tale, title, author, authorId, language, words }),
        decisions: await this.review.decisions(manager, id, accountId),
        notes: await this.review.notes(manager, id, accountId),
      };
    });
  }

  private async tell(
    manager: EntityManager,
    caller: Caller,
    action: string,
    { id, token }: Taken,
  ): Promise<void> {
    await this.audit.add(manager, caller, { action, subject: id, before: null, after: { token } });
  }
}
