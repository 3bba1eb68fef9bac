import {
  caseAppeal,
  caseOrigin,
  caseState,
  type DeskCase,
  likenessMatch,
  reportCategory,
  subjectKind,
} from '@alcova/contracts';
import { z } from 'zod';

/** A case's columns for those who decide; `c` is the case. A lease that has ended is none. */
export const CASE_COLUMNS = `c.id, c.version, c.subject_kind, c.subject_id, c.title, c.author, c.origin, c.category, c.is_urgent, c.state,
  c.appeal, c.reports, c.opened_at, c.due_at, c.lease_token,
  c.past_budget_at IS NOT NULL AND c.state = 'waiting' AND NOT c.holds AS is_past_budget,
  EXISTS (SELECT FROM content_holds h
    WHERE h.subject_kind = c.subject_kind AND h.subject_id = c.subject_id AND h.is_hidden) AS is_hidden,
  CASE WHEN c.lease_until > now() THEN c.lease_holder END AS lease_holder,
  CASE WHEN c.lease_until > now() THEN c.lease_until END AS lease_until`;

export const caseRow = z.object({
  id: z.string(),
  version: z.number(),
  subject_kind: subjectKind,
  subject_id: z.string(),
  title: z.string(),
  author: z.string(),
  origin: caseOrigin,
  category: reportCategory,
  is_urgent: z.boolean(),
  state: caseState,
  appeal: caseAppeal,
  reports: z.number(),
  opened_at: z.date(),
  due_at: z.date(),
  is_hidden: z.boolean(),
  is_past_budget: z.boolean(),
  lease_token: z.number(),
  lease_holder: z.string().nullable(),
  lease_until: z.date().nullable(),
});
export type CaseRow = z.output<typeof caseRow>;

export const caseMatches = likenessMatch.array();

/** @param accountId of who looks: the token of a lease is for its holder alone */
export function deskCaseOf(row: CaseRow, accountId: string): DeskCase {
  return {
    id: row.id,
    version: row.version,
    subject: { kind: row.subject_kind, id: row.subject_id },
    title: row.title,
    author: row.author,
    origin: row.origin,
    category: row.category,
    isUrgent: row.is_urgent,
    isHidden: row.is_hidden,
    isPastBudget: row.is_past_budget,
    state: row.state,
    appeal: row.appeal,
    reports: row.reports,
    openedAt: row.opened_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    lease: leaseOf(row, accountId),
  };
}

function leaseOf(row: CaseRow, accountId: string): DeskCase['lease'] {
  if (row.lease_holder === null || row.lease_until === null) return null;
  const isMine = row.lease_holder === accountId;
  return { isMine, until: row.lease_until.toISOString(), token: isMine ? row.lease_token : null };
}
