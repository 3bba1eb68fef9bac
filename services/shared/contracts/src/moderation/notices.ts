import { z } from 'zod';
import { defineEvent } from '../kinds/event';
import { id } from '../primitives';
import { caseReason } from './report-desk';
import { reportCategory } from './report-categories';

/** Who is told: an account (identity knows its address), or who left an address in a report (identity asks for it: `reportMail`). */
export const noticeTo = z.union([
  z.object({ accountId: id }),
  z.object({ reportId: id }),
  /** Whoever administers the site: of videos, which have no single author. */
  z.object({ administrators: z.literal(true) }),
]);

/** What is told, by kind. */
export const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report-received') }),
  z.object({
    kind: z.literal('report-decided'),
    outcome: z.enum(['removed', 'kept', 'unavailable']),
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
  }),
]);
export type Notice = z.infer<typeof notice>;

/** Identity mails it, once for each `noticeId`. It holds ids: no address and no secret of a ticket. */
export const noticeDue = defineEvent({
  name: 'moderation.notice.due',
  major: 2,
  payload: z.object({ noticeId: id, to: noticeTo, notice }),
});
