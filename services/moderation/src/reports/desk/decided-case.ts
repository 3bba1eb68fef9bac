import { caseAppeal, caseState, subjectKind } from '@alcova/contracts';
import { z } from 'zod';

/** What a decision changes of a case, as it is kept to be taken back. Times in ISO 8601 with all their digits. */
export const decidedCaseState = z.object({
  state: caseState,
  holds: z.boolean(),
  appeal: caseAppeal,
  closedAt: z.string().nullable(),
  firstClosedAt: z.string().nullable(),
  decisionId: z.string().nullable(),
});
export type DecidedCaseState = z.infer<typeof decidedCaseState>;

/** All that a decision depends on. */
export const lockedCase = z.object({
  id: z.string(),
  version: z.number(),
  subject_kind: subjectKind,
  subject_id: z.string(),
  title: z.string(),
  is_urgent: z.boolean(),
  state: decidedCaseState,
  lease_holder: z.string().nullable(),
  lease_token: z.number(),
  decided_by: z.string().nullable(),
  now: z.string(),
});
export type LockedCase = z.infer<typeof lockedCase>;

/** A lease that has ended is none. */
export const LOCKED_CASE = `SELECT c.id, c.version, c.subject_kind, c.subject_id, c.title, c.is_urgent, c.lease_token,
    CASE WHEN c.lease_until > now() THEN c.lease_holder END AS lease_holder, to_jsonb(now()) #>> '{}' AS now,
    (SELECT d.moderator_id FROM case_decisions d WHERE d.id = c.decision_id) AS decided_by,
    jsonb_build_object('state', c.state, 'holds', c.holds, 'appeal', c.appeal, 'closedAt', c.closed_at,
      'firstClosedAt', c.first_closed_at, 'decisionId', c.decision_id) AS state
  FROM cases c`;
