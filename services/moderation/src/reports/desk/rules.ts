import {
  CASE_REASONS,
  type CaseDecision,
  type CaseDecisionInput,
  type CaseReason,
  CodedError,
  isGone,
  UNDO_SECONDS,
} from '@alcova/contracts';
import type { DecidedCaseState, LockedCase } from './decided-case';

/**
 * What a case is after a decision. What was removed stays removed and what was kept is shown; a reopened case holds an urgent content back
 * again only where it was removed. @param now the moment of the decision, ISO 8601
 */
export function stateAfter(
  { state: before, is_urgent: isUrgent, now }: Pick<LockedCase, 'state' | 'is_urgent' | 'now'>,
  decision: CaseDecision,
  decisionId: string,
): DecidedCaseState {
  const appeal = before.appeal === 'waiting' ? 'decided' : before.appeal;
  if (decision === 'reopen')
    return {
      ...{ state: 'waiting', holds: before.state === 'removed' && isUrgent, appeal },
      ...{ closedAt: null, firstClosedAt: before.firstClosedAt, decisionId },
    };
  return {
    ...{ state: decision === 'remove' ? 'removed' : 'kept', holds: false, appeal },
    ...{ closedAt: now, firstClosedAt: before.firstClosedAt ?? now, decisionId },
  };
}

/** Whether a case is already what a decision would make of it. A removal that an appeal stands against can be made once more. */
function isAlready({ state, appeal }: DecidedCaseState, decision: CaseDecision): boolean {
  if (isGone(state)) return true;
  if (decision === 'remove') return state === 'removed' && appeal !== 'waiting';
  return decision === 'keep' ? state === 'kept' : state === 'waiting';
}

/** The reason that goes with a decision. @throws CodedError case.reason-required */
export function reasonOf({ decision, reason }: CaseDecisionInput): CaseReason | null {
  if (decision === 'reopen') return null;
  if (reason === undefined || CASE_REASONS[reason].removes !== (decision === 'remove'))
    throw new CodedError('case.reason-required');
  return reason;
}

/**
 * Whether somebody may decide so on a case as it is now.
 * @throws CodedError case.held-by-other, case.lease-lost, case.version-conflict, case.already-decided, case.second-moderator-required,
 *   case.reason-required, case.confirmation-required
 */
export function requireDecidable(found: LockedCase, input: CaseDecisionInput, accountId: string): void {
  const { decision, token, version, confirmed } = input;
  if (found.lease_holder !== null && found.lease_holder !== accountId)
    throw new CodedError('case.held-by-other');
  if (token !== undefined && (found.lease_holder === null || found.lease_token !== token))
    throw new CodedError('case.lease-lost');
  if (version !== undefined && version !== found.version) throw new CodedError('case.version-conflict');
  if (isAlready(found.state, decision)) throw new CodedError('case.already-decided');
  if (found.state.appeal === 'waiting' && found.decided_by === accountId)
    throw new CodedError('case.second-moderator-required');
  reasonOf(input);
  if (decision === 'keep' && found.is_urgent && !confirmed)
    throw new CodedError('case.confirmation-required');
}

/** Whether a decision may still be taken back, by its age in seconds. */
export const isUndoable = (ageSeconds: number): boolean => ageSeconds <= UNDO_SECONDS;
