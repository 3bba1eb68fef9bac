import type { Caller, DeskQueue, nextTale, ReviewedTale } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { LeasedReview } from '../../leases/leased-review';
import { Signals } from '../signals/signals.service';
import { deskTaleOf } from '../lists/desk-tale-row';
import { LeasesRepository } from './leases.repository';
import { ReviewRepository } from '../decisions/review.repository';

/** Tales on the desk, one at a time. */
@Injectable()
export class ReviewService extends LeasedReview<DeskQueue, ReviewedTale> {
  constructor(
    leases: LeasesRepository,
    private readonly review: ReviewRepository,
    private readonly signals: Signals,
    audit: AuditRepository,
    transactions: Transactions,
  ) {
    super('tale', leases, audit, transactions);
  }

  async next(
    wanted: z.output<typeof nextTale.input>,
    caller: Caller,
  ): Promise<z.output<typeof nextTale.output>> {
    const { item, forOthers } = await this.takeNext(wanted, caller);
    return { tale: item, forOthers };
  }

  protected override async read(id: string, accountId: string): Promise<ReviewedTale | undefined> {
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
}
