import {
  type Caller,
  type CaseQueue,
  CodedError,
  MAX_SHOWN_MATCHES,
  type nextCase,
  type ReviewedCase,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { deskCaseOf } from '../cases/case-row';
import { EvidenceRepository } from '../evidence/evidence.repository';
import { LeasedReview } from '../../leases/leased-review';
import { CaseLeasesRepository } from './case-leases.repository';
import { CaseReviewRepository } from './case-review.repository';

/** Cases on the desk, one at a time. */
@Injectable()
export class CaseReviewService extends LeasedReview<CaseQueue, ReviewedCase> {
  constructor(
    leases: CaseLeasesRepository,
    private readonly review: CaseReviewRepository,
    private readonly evidence: EvidenceRepository,
    audit: AuditRepository,
    transactions: Transactions,
  ) {
    super('case', leases, audit, transactions);
  }

  async next(
    wanted: z.output<typeof nextCase.input>,
    caller: Caller,
  ): Promise<z.output<typeof nextCase.output>> {
    const { item, forOthers } = await this.takeNext(wanted, caller);
    return { case: item, forOthers };
  }

  /** The assets that a case lets its readers see. @throws CodedError case.not-found */
  async film(id: string): Promise<{ assetId: string | null; others: string[] }> {
    const found = await this.transactions.run((manager) => this.review.inFull(manager, id));
    if (!found) throw new CodedError('case.not-found');
    const shown = found.matches.slice(0, MAX_SHOWN_MATCHES);
    const others = shown.flatMap(({ listedAssetId }) => listedAssetId ?? []);
    return { assetId: found.asset_id, others: [...new Set(others)] };
  }

  protected override async read(id: string, accountId: string): Promise<ReviewedCase | undefined> {
    return this.transactions.run(async (manager) => {
      const found = await this.review.inFull(manager, id);
      if (!found) return undefined;
      const sealed = await this.evidence.ofCase(manager, id);
      return {
        ...deskCaseOf(found, accountId),
        text: found.text,
        assetId: found.asset_id,
        description: found.description,
        appealText: found.appeal_text,
        shownReports: await this.review.reports(manager, id),
        matches: await this.review.matches(manager, found),
        evidence: sealed.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
        decisions: await this.review.decisions(manager, id, accountId),
        notes: await this.review.notes(manager, id, accountId),
      };
    });
  }
}
