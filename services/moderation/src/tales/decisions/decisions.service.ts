import {
  type Caller,
  CodedError,
  type Decision,
  type DecisionInput,
  type DeskTale,
  type Refusal,
  REFUSAL_REASONS,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { accountOf } from '../../caller/account';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { ReviewRepository } from './review.repository';
import { TaleEdits } from '../edits/tale-edits';
import { Notices } from '../../notices/notices';
import { PublishedFacts } from '../reading/published-facts';
import { Signals } from '../signals/signals.service';
import { decidedNotice } from './decided-notice';
import type { LockedTale } from './decided-tale';
import { DecisionsRepository } from './decisions.repository';
import { isReversal, isUndoable, requireDecidable, stateAfter } from './rules';

/** Decisions: each with its audit entry, and the fact for readers, in the transaction of the change. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly review: ReviewRepository,
    private readonly signals: Signals,
    private readonly edits: TaleEdits,
    private readonly notices: Notices,
    private readonly facts: PublishedFacts,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError tale.not-found, tale.edit-void and those of `requireDecidable` */
  async decide(
    { id, ...input }: DecisionInput & { id: string },
    caller: Caller,
  ): Promise<DeskTale & { decisionId: string }> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const decisionId = await this.decideIn(manager, id, input, caller);
      return { ...(await this.review.listed(manager, id, accountId)), decisionId };
    });
  }

  /** @returns the decision's id */
  private async decideIn(
    manager: EntityManager,
    id: string,
    input: DecisionInput,
    caller: Caller,
  ): Promise<string> {
    const moderatorId = accountOf(caller);
    const edited = await this.edits.lockEdited(manager, id);
    const locked = await this.decisions.lock(manager, id);
    const tale = { ...locked, is_urgent: await this.isUrgent(manager, locked, input.decision) };
    requireDecidable(tale, input, moderatorId);
    const publishes = input.decision === 'approve' ? edited : undefined;
    if (publishes?.is_published === false) throw new CodedError('tale.edit-void');
    await this.requirePlaces(manager, id, input);
    const decisionId = ulid();
    const refusal = refusalOf(input);
    const after = stateAfter(tale.state, input.decision, decisionId);
    await this.decisions.add(manager, {
      ...{ id: decisionId, tale, moderatorId, decision: input.decision, refusal },
      isReversal: isReversal(tale.state, input.decision),
    });
    const told = decidedNotice(tale.state, {
      decision: input.decision,
      refusal,
      isEdit: edited !== undefined,
    });
    if (told) await this.notices.tellDecided(manager, { on: 'tale', id: decisionId }, told);
    if (!(await this.decisions.apply(manager, { tale, after, moderatorId, token: input.token })))
      throw new CodedError('tale.version-conflict');
    await this.audit.add(manager, caller, {
      action: `tale.${input.decision}`,
      subject: id,
      before: { ...tale.state, version: tale.version },
      after: {
        ...after,
        version: tale.version + 1,
        reason: refusal?.reason ?? null,
        edits: edited?.id ?? null,
      },
    });
    if (publishes) await this.edits.publish(manager, id, publishes.id);
    if (tale.state.isApproved || after.isApproved) await this.facts.tell(manager, publishes?.id ?? id);
    return decisionId;
  }

  /** @throws CodedError tale.not-found, tale.undo-too-late */
  async undo(decisionId: string, caller: Caller): Promise<DeskTale> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const made = await this.decisions.made(manager, decisionId, accountId);
      if (!made) throw new CodedError('tale.not-found');
      if (made.is_undone || !isUndoable(made.age_seconds)) throw new CodedError('tale.undo-too-late');
      const edited = await this.edits.lockEdited(manager, made.tale_id);
      const wasApproved = (await this.decisions.lock(manager, made.tale_id)).state.isApproved;
      if (edited && wasApproved && !(await this.edits.takeBack(manager, made.tale_id, edited)))
        throw new CodedError('tale.undo-too-late');
      if (!(await this.decisions.restore(manager, made, accountId)))
        throw new CodedError('tale.undo-too-late');
      await this.audit.add(manager, caller, {
        action: 'tale.undo',
        subject: made.tale_id,
        before: { decisionId, version: made.version },
        after: { ...made.before, version: made.version + 1 },
      });
      if (wasApproved || made.before.isApproved) await this.facts.tell(manager, edited?.id ?? made.tale_id);
      return this.review.listed(manager, made.tale_id, accountId);
    });
  }

  /** An imported tale that nobody has looked through yet is, before it can be approved. */
  private async isUrgent(manager: EntityManager, tale: LockedTale, decision: Decision): Promise<boolean> {
    if (decision !== 'approve' || tale.terms_version !== null) return tale.is_urgent;
    const text = await this.review.tale(manager, tale.id);
    return text ? this.signals.store(manager, tale.id, text, this.signals.prepare(text)) : tale.is_urgent;
  }

  /** Passages are places in the text as it is. @throws CodedError request.invalid */
  private async requirePlaces(manager: EntityManager, id: string, input: DecisionInput): Promise<void> {
    if (input.decision !== 'deny' || input.passages.length === 0) return;
    const characters = (await this.review.tale(manager, id))?.tale.length ?? 0;
    if (input.passages.some(({ end }) => end > characters))
      throw new CodedError('request.invalid', undefined, { passages: 'O trecho está fora do texto.' });
  }
}

/** What the author is told. The moderator's own words stand in place of the template's. */
function refusalOf({ decision, reason = 'other', message, passages }: DecisionInput): Refusal | null {
  if (decision !== 'deny') return null;
  const text = message === undefined || message === '' ? REFUSAL_REASONS[reason].template : message;
  return { reason, message: text, passages };
}
