import { CASE_REASONS, type CaseReason, caseReason } from '@alcova/contracts';

/** What somebody has chosen and typed of a decision; a message of null is the reason's own. */
export interface Draft {
  readonly reason: CaseReason | null;
  readonly message: string | null;
}
export const EMPTY: Draft = { reason: null, message: null };

export type Deciding = 'remove' | 'keep';

/** The reasons that are given for a decision, in the order of the contract. */
export const reasonsFor = (decision: Deciding): readonly CaseReason[] =>
  caseReason.options.filter((id) => CASE_REASONS[id].removes === (decision === 'remove'));

/** The text that people would read. */
export const messageOf = ({ reason, message }: Draft): string =>
  message ?? (reason === null ? '' : CASE_REASONS[reason].template);

/** The draft with another reason: its text takes the place of another reason's, and not of one's own. */
export function withReason(draft: Draft, value: string): Draft {
  const reason = caseReason.nullable().catch(null).parse(value);
  return { reason, message: draft.message?.trim() ? draft.message : null };
}

/** The draft as the server takes it; null while no reason is chosen. */
export function decidedFrom(decision: Deciding, { reason, message }: Draft) {
  if (reason === null) return null;
  const own = message?.trim();
  return { decision, reason, ...(own ? { message: own } : {}) };
}
