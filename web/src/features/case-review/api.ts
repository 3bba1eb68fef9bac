import {
  type addCaseNote,
  type CaseDecisionInput,
  type decideCase,
  type nextCase,
  type releaseCaseLease,
  type renewCaseLease,
  type reviewCase,
  type ReviewedCase,
  type undoCaseDecision,
} from '@alcova/contracts';
import { call } from '../../shared/api/call';
import { type Desk, lastSkipped, tokenOf } from '../../shared/desk/desk';
import { type Review } from '../../shared/desk/use-review';
import { doneTexts, texts } from './texts';

/** How a case is decided; version and lease come from what is on the screen. */
export type CaseChoice = Pick<CaseDecisionInput, 'decision'> &
  Partial<Pick<CaseDecisionInput, 'reason' | 'message' | 'confirmed'>>;

/** The reports' desk. */
export const caseDesk: Desk<ReviewedCase, CaseChoice> = {
  codes: 'case',
  words: { ...texts, done: ({ decision }, title) => doneTexts[decision](title) },
  takeNext: async (queue, skipped) => {
    const { case: item, forOthers } = await call<typeof nextCase>('POST /api/desk/cases/next', {
      body: { queue, skipped: lastSkipped(skipped) },
    });
    return { item, forOthers };
  },
  open: (id) => call<typeof reviewCase>('POST /api/desk/cases/{id}/review', { params: { id } }),
  decide: (item, decided) =>
    call<typeof decideCase>('PATCH /api/desk/cases/{id}', {
      params: { id: item.id },
      body: { ...decided, version: item.version, token: tokenOf(item) },
    }),
  undo: (id) => call<typeof undoCaseDecision>('POST /api/desk/case-decisions/{id}/undo', { params: { id } }),
  addNote: (id, text) =>
    call<typeof addCaseNote>('POST /api/desk/cases/{id}/notes', { params: { id }, body: { text } }),
  renew: (id, token) =>
    call<typeof renewCaseLease>('PUT /api/desk/cases/{id}/lease', { params: { id }, body: { token } }),
  giveBack: (id, token, keepalive) =>
    call<typeof releaseCaseLease>('POST /api/desk/cases/{id}/lease/release', {
      params: { id },
      body: { token },
      keepalive,
    }),
};
export type CaseReview = Review<ReviewedCase, CaseChoice>;
