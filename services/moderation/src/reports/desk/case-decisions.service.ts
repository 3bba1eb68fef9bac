import {
  type Caller,
  CASE_REASONS,
  type CaseDecisionInput,
  CodedError,
  type DeskCase,
  type Notice,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { accountOf } from '../../caller/account';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { Holds } from '../cases/holds';
import { Evidence } from '../evidence/evidence.service';
import { Notices } from '../../notices/notices';
import { CaseDecisionsRepository } from './case-decisions.repository';
import { CaseReviewRepository } from './case-review.repository';
import type { LockedCase } from './decided-case';
import { isUndoable, reasonOf, requireDecidable, stateAfter } from './rules';

export type DecidedCase = DeskCase & { decisionId: string };

/** Decisions on cases: each with what becomes of the content, its evidence, the notices and the audit entry, in one transaction. */
@Injectable()
export class CaseDecisionsService {
  constructor(
    private readonly decisions: CaseDecisionsRepository,
    private readonly review: CaseReviewRepository,
    private readonly holds: Holds,
    private readonly evidence: Evidence,
    private readonly notices: Notices,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError case.not-found and those of `requireDecidable` */
  async decide(input: CaseDecisionInput & { id: string }, caller: Caller): Promise<DecidedCase> {
    return this.transactions.run((manager) => this.decideIn(manager, input, caller));
  }

  /** The same in a transaction that does more. @throws CodedError as `decide` */
  async decideIn(
    manager: EntityManager,
    { id, ...input }: CaseDecisionInput & { id: string },
    caller: Caller,
  ): Promise<DecidedCase> {
    const moderatorId = accountOf(caller);
    const found = await this.decisions.lock(manager, id);
    requireDecidable(found, input, moderatorId);
    const decisionId = ulid();
    const reason = reasonOf(input);
    const message = messageOf(input);
    const after = stateAfter(found, input.decision, decisionId);
    await this.decisions.add(manager, {
      ...{ id: decisionId, found, moderatorId, decision: input.decision, reason, message },
    });
    if (!(await this.decisions.apply(manager, { found, after, moderatorId, token: input.token })))
      throw new CodedError('case.version-conflict');
    await this.audit.add(manager, caller, {
      action: `case.${input.decision}`,
      subject: id,
      before: { ...found.state, version: found.version },
      after: { ...after, version: found.version + 1, reason },
    });
    if (input.decision === 'remove') {
      await this.evidence.sealCase(manager, id, caller);
      await this.follow(manager, found, caller);
      if (reason !== null && message !== null)
        await this.tell(manager, decisionId, { kind: 'content-removed', ...shownOf(found), reason, message });
    } else if ((await this.follow(manager, found, caller)) === 'shown') {
      await this.tell(manager, decisionId, { kind: 'content-restored', ...shownOf(found) });
    }
    return { ...(await this.review.listed(manager, id, moderatorId)), decisionId };
  }

  /** What was decided was not told yet, so that nothing is told of its end either. @throws CodedError case.not-found, case.undo-too-late */
  async undo(decisionId: string, caller: Caller): Promise<DeskCase> {
    const moderatorId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const made = await this.decisions.made(manager, decisionId, moderatorId);
      if (!made) throw new CodedError('case.not-found');
      if (made.is_undone || !isUndoable(made.age_seconds)) throw new CodedError('case.undo-too-late');
      const found = await this.decisions.lock(manager, made.case_id);
      if (!(await this.decisions.restore(manager, made, moderatorId)))
        throw new CodedError('case.undo-too-late');
      await this.audit.add(manager, caller, {
        action: 'case.undo',
        subject: made.case_id,
        before: { decisionId, version: made.version },
        after: { ...made.before, version: made.version + 1 },
      });
      await this.follow(manager, found, caller);
      return this.review.listed(manager, made.case_id, moderatorId);
    });
  }

  /** Hides the content, or shows it again where nothing else holds it back. */
  private async follow(manager: EntityManager, found: LockedCase, caller: Caller) {
    const subject = { kind: found.subject_kind, id: found.subject_id };
    return this.holds.follow(manager, { subject, caseId: found.id }, caller);
  }

  private async tell(manager: EntityManager, decisionId: string, notice: Notice): Promise<void> {
    await this.notices.tellDecided(manager, { on: 'case', id: decisionId }, notice);
  }
}

const shownOf = ({ title, subject_kind: subjectKind }: LockedCase) => ({ title, subjectKind });

/** What people are told. Somebody's own words stand in place of the template's. */
function messageOf(input: CaseDecisionInput): string | null {
  const reason = reasonOf(input);
  if (reason === null) return null;
  return input.message === undefined || input.message === '' ? CASE_REASONS[reason].template : input.message;
}
