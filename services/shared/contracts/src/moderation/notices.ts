import { z } from 'zod';
import { defineEvent } from '../kinds/event';
import { count, id, timestamp } from '../base/primitives';
import { caseReason } from '../base/case-reasons';
import { caseOrigin } from './report-desk';
import { reportCategory } from './report-categories';
import { reportState } from './reports';
import { taleNoticeTopic } from './tale-authors';
import { refusalReason } from './tale-reasons';

/** Who is told: an account (identity knows its address), or who left an address in a report (identity asks for it: `reportMail`). */
export const noticeTo = z.union([
  z.object({ accountId: id }),
  z.object({ reportId: id }),
  /** Whoever administers the site: of videos, which have no single author. */
  z.object({ administrators: z.literal(true) }),
  /** Whoever may decide: moderators and administrators. */
  z.object({ moderators: z.literal(true) }),
]);

/** Urgent cases wait for somebody who decides. Of all that wait, not of those alone that were opened last. */
const urgentCall = z.object({
  kind: z.literal('urgent-cases'),
  /** The case whose time ends first, and when that is. */
  caseId: id,
  dueAt: timestamp,
  waiting: count,
  /** Of these, those whose time is over. */
  overdue: count,
});

/** How a tale was decided, for its author. The moderator's own words are read on the site: they may speak of what the tale says. */
const taleDecided = z.object({
  kind: z.literal('tale-decided'),
  topic: taleNoticeTopic,
  outcome: z.enum(['published', 'refused']),
  /** Of a published tale's new text. */
  isEdit: z.boolean(),
  /** Of a refusal. */
  reason: refusalReason.nullable(),
});

/** What is told, by kind. */
export const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report-received') }),
  z.object({
    kind: z.literal('report-decided'),
    outcome: reportState.exclude(['waiting']),
  }),
  z.object({
    kind: z.literal('content-removed'),
    title: z.string(),
    subjectKind: z.enum(['video', 'tale']),
    reason: caseReason,
    message: z.string(),
  }),
  z.object({
    kind: z.literal('content-restored'),
    title: z.string(),
    subjectKind: z.enum(['video', 'tale']),
  }),
  z.object({
    kind: z.literal('reports-past-budget'),
    /** Of the first report past the budget. */
    category: reportCategory,
  }),
  z.object({
    kind: z.literal('content-hidden'),
    title: z.string(),
    subjectKind: z.enum(['video', 'tale']),
    category: reportCategory,
    /** What the case stands on: somebody's report, or a file that is like an entry of a list. */
    origin: caseOrigin.default('report'),
  }),
  urgentCall,
  taleDecided,
]);
export type Notice = z.infer<typeof notice>;

/** Identity mails it, once for each `noticeId`. It holds ids: no address and no secret of a ticket. */
export const noticeDue = defineEvent({
  name: 'moderation.notice.due',
  major: 2,
  payload: z.object({ noticeId: id, to: noticeTo, notice }),
});
