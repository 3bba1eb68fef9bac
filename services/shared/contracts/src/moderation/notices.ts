import { z } from 'zod';
import { defineEvent } from '../kinds/event';
import { id } from '../primitives';
import { caseReason } from './report-desk';
import { reportCategory } from './report-categories';
import { reportSecret } from './reports';

/** Who is told: an account (identity knows its address), or the address that a report named. */
export const noticeTo = z.union([
  z.object({ accountId: id }),
  z.object({ email: z.email().max(254) }),
  /** Whoever administers the site: of videos, which have no single author. */
  z.object({ administrators: z.literal(true) }),
]);

/** What is told, by kind. */
export const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report-received'), number: z.string(), secret: reportSecret }),
  z.object({
    kind: z.literal('report-decided'),
    number: z.string(),
    secret: reportSecret,
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
    kind: z.literal('content-hidden'),
    title: z.string(),
    subjectKind: z.enum(['video', 'tale']),
    category: reportCategory,
  }),
]);
export type Notice = z.infer<typeof notice>;

/** Identity mails it, once for each `noticeId`. */
export const noticeDue = defineEvent({
  name: 'moderation.notice.due',
  major: 1,
  payload: z.object({ noticeId: id, to: noticeTo, notice }),
});
