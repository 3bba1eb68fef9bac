import { CodedError, type Decision, type DecisionInput, UNDO_SECONDS } from '@alcova/contracts';
import type { DecidedState, LockedTale } from './decided-tale';

/** What a tale is after a decision. A decision on an appeal settles it; a reopened tale waits for a first decision again. */
export function stateAfter(before: DecidedState, decision: Decision, decisionId: string): DecidedState {
  return {
    isApproved: decision === 'approve',
    isDenied: decision === 'deny',
    appeal: before.appeal === 'waiting' ? 'decided' : before.appeal,
    publishedAt: before.publishedAt,
    decisionId,
  };
}

/** Whether a tale is already what a decision would make of it. A refusal that an appeal stands against can be made once more. */
function isAlready({ isApproved, isDenied, appeal }: DecidedState, decision: Decision): boolean {
  if (decision === 'approve') return isApproved;
  if (decision === 'deny') return isDenied && appeal !== 'waiting';
  return !isApproved && !isDenied;
}

/** Whether a decision changes one that was made before. */
export const isReversal = ({ isApproved, isDenied, appeal }: DecidedState, decision: Decision): boolean =>
  (isApproved && decision !== 'approve') || (isDenied && decision !== 'deny' && appeal !== 'waiting');

/**
 * Whether a moderator may decide so on a tale as it is now.
 * @throws CodedError tale.withdrawn, tale.held-by-other, tale.lease-lost, tale.version-conflict, tale.already-decided,
 *   tale.second-moderator-required, tale.confirmation-required
 */
export function requireDecidable(tale: LockedTale, input: DecisionInput, accountId: string): void {
  const { decision, token, version, confirmed } = input;
  if (tale.is_withdrawn) throw new CodedError('tale.withdrawn');
  if (tale.lease_holder !== null && tale.lease_holder !== accountId)
    throw new CodedError('tale.held-by-other');
  if (token !== undefined && (tale.lease_holder === null || tale.lease_token !== token))
    throw new CodedError('tale.lease-lost');
  if (version !== undefined && version !== tale.version) throw new CodedError('tale.version-conflict');
  if (isAlready(tale.state, decision)) throw new CodedError('tale.already-decided');
  if (tale.state.appeal === 'waiting' && tale.decided_by === accountId)
    throw new CodedError('tale.second-moderator-required');
  if (decision === 'approve' && tale.is_urgent && !confirmed)
    throw new CodedError('tale.confirmation-required');
}

/** Whether a decision may still be taken back, by its age in seconds. */
export const isUndoable = (ageSeconds: number): boolean => ageSeconds <= UNDO_SECONDS;
