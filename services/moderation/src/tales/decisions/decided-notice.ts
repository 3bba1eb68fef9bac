import type { Decision, Notice, Refusal } from '@alcova/contracts';
import type { DecidedState } from './decided-tale';

/** What the author is told of a decision; nothing of a tale that is reopened: it waits again. */
export function decidedNotice(
  before: DecidedState,
  { decision, refusal, isEdit }: { decision: Decision; refusal: Refusal | null; isEdit: boolean },
): Notice | undefined {
  if (decision === 'reopen') return undefined;
  const outcome = decision === 'approve' ? 'published' : 'refused';
  const topic = before.appeal === 'waiting' ? 'contested' : outcome;
  return { kind: 'tale-decided', topic, outcome, isEdit, reason: refusal?.reason ?? null };
}
