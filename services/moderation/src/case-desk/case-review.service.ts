import {
  type Caller,
  CodedError,
  type Lease,
  MAX_SHOWN_MATCHES,
  nextCase,
  type ReviewedCase,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { accountOf } from '../account';
import { AuditRepository } from '../audit/audit.repository';
import { deskCaseOf } from '../cases/case-row';
import { EvidenceRepository } from '../evidence/evidence.repository';
import { CaseLeasesRepository, type TakenCase } from './case-leases.repository';
import { CaseReviewRepository } from './case-review.repository';

/** Cases are looked at under a lease, so that no two people work at one. */
@Injectable()
export class CaseReviewService {
  constructor(
    @Inject(CaseLeasesRepository) private readonly leases: CaseLeasesRepository,
    @Inject(CaseReviewRepository) private readonly review: CaseReviewRepository,
    @Inject(EvidenceRepository) private readonly evidence: EvidenceRepository,
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  async next(
    wanted: z.output<typeof nextCase.input>,
    caller: Caller,
  ): Promise<{ case: ReviewedCase | null }> {
    const accountId = accountOf(caller);
    const taken = await this.transactions.run(async (manager) => {
      const found = await this.leases.takeNext(manager, accountId, wanted);
      if (found) await this.tell(manager, caller, 'lease.take', found);
      return found;
    });
    return { case: taken ? ((await this.read(taken.id, accountId)) ?? null) : null };
  }

  /** Opens a case whatever its state; it is taken where nobody else holds it. @throws CodedError case.not-found */
  async open(id: string, caller: Caller): Promise<ReviewedCase> {
    const accountId = accountOf(caller);
    await this.transactions.run(async (manager) => {
      const taken = await this.leases.take(manager, accountId, id);
      if (taken?.isNew) await this.tell(manager, caller, 'lease.take', taken);
    });
    const found = await this.read(id, accountId);
    if (!found) throw new CodedError('case.not-found');
    return found;
  }

  /** The assets that a case lets its readers see. @throws CodedError case.not-found */
  async film(id: string): Promise<{ assetId: string | null; others: string[] }> {
    const found = await this.transactions.run((manager) => this.review.inFull(manager, id));
    if (!found) throw new CodedError('case.not-found');
    const shown = found.matches.slice(0, MAX_SHOWN_MATCHES);
    const others = shown.flatMap(({ listedAssetId }) => listedAssetId ?? []);
    return { assetId: found.asset_id, others: [...new Set(others)] };
  }

  /** @throws CodedError case.not-found, case.lease-lost */
  async renew(held: TakenCase, caller: Caller): Promise<Lease> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const lease = await this.leases.renew(manager, accountId, held);
      if (lease) return lease;
      await this.review.listed(manager, held.id, accountId);
      throw new CodedError('case.lease-lost');
    });
  }

  async release(held: TakenCase, caller: Caller): Promise<{ released: boolean }> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const released = await this.leases.release(manager, accountId, held);
      if (released) await this.tell(manager, caller, 'lease.release', held);
      return { released };
    });
  }

  /** What somebody decides on, in one state of the database. */
  private async read(id: string, accountId: string): Promise<ReviewedCase | undefined> {
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

  private async tell(
    manager: EntityManager,
    caller: Caller,
    action: string,
    { id, token }: TakenCase,
  ): Promise<void> {
    await this.audit.add(manager, caller, { action, subject: id, before: null, after: { token } });
  }
}
