import {
  addCaseNoteRoute,
  type CaseDecisionInput,
  decideCaseRoute,
  nextCaseRoute,
  releaseCaseLeaseRoute,
  renewCaseLeaseRoute,
  reviewCaseRoute,
  type ReviewedCase,
  undoCaseDecisionRoute,
} from '@alcova/contracts';
import { call } from '../../shared/api/call';
import { type Desk, lastSkipped, tokenOf } from '../../shared/desk/desk';
import { type Review } from '../../shared/desk/use-review';
import { doneTexts, texts } from './texts';

/** How a case is decided; version and lease come from what is on the screen. */
export type Decided = Pick<CaseDecisionInput, 'decision'> &
  Partial<Pick<CaseDecisionInput, 'reason' | 'message' | 'confirmed'>>;

/** The reports' desk. */
export const caseDesk: Desk<ReviewedCase, Decided> = {
  codes: 'case',
  words: { ...texts, done: ({ decision }, title) => doneTexts[decision](title) },
  takeNext: async (queue, skipped) =>
    (await call(nextCaseRoute, { body: { queue, skipped: lastSkipped(skipped) } })).case,
  open: (id) => call(reviewCaseRoute, { params: { id } }),
  decide: (item, decided) =>
    call(decideCaseRoute, {
      params: { id: item.id },
      body: { ...decided, version: item.version, token: tokenOf(item) },
    }),
  undo: (id) => call(undoCaseDecisionRoute, { params: { id } }),
  addNote: (id, text) => call(addCaseNoteRoute, { params: { id }, body: { text } }),
  renew: (id, token) => call(renewCaseLeaseRoute, { params: { id }, body: { token } }),
  giveBack: (id, token, keepalive) =>
    call(releaseCaseLeaseRoute, { params: { id }, body: { token }, keepalive }),
};
export type CaseReview = Review<ReviewedCase, Decided>;
