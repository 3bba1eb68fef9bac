import { z } from 'zod';
import { internalOperation } from '../kinds/operation';
import { text } from '../kinds/text';
import { id, timestamp } from '../base/primitives';
import { resealOutput } from '../base/sealing';
import { reportCategory } from './report-categories';

export const MAX_REPORT_CHARACTERS = 4_000;
export const MAX_CASE_APPEAL_CHARACTERS = 2_000;
/** The secret of a ticket: 32 random bytes in base64url. It stands in the fragment of its page, which no server and no log sees. */
export const reportSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const subjectKind = z.enum(['video', 'tale']);
export type SubjectKind = z.infer<typeof subjectKind>;
/** What is reported, hidden and decided on. */
export const reportSubject = z.object({ kind: subjectKind, id });
export type ReportSubject = z.infer<typeof reportSubject>;

/** What somebody says of a content. */
export const reportText = z.object({
  category: reportCategory,
  description: text({ max: MAX_REPORT_CHARACTERS }),
  /** Where the outcome is mailed to; the ticket's page tells it too. */
  contact: z.email().max(254).nullable(),
});

/**
 * Where a ticket stands: `waiting` for a decision, or how it ended. `deleted`: the site deleted the content and nobody decided any more;
 * `unavailable`: it was gone in another way, as with its author's account.
 */
export const reportState = z.enum(['waiting', 'removed', 'kept', 'deleted', 'unavailable']);
export type ReportState = z.infer<typeof reportState>;

/** Whether it ended without a decision, since there is nothing left to decide on. */
export const isGone = (state: ReportState): boolean => state === 'deleted' || state === 'unavailable';

/** A ticket as who has its link sees it: nothing of who reported or decided. */
export const ticket = z.object({
  number: z.string(),
  category: reportCategory,
  /** The address on the site that was reported. */
  address: z.string(),
  sentAt: timestamp,
  /** When the decision is due. */
  dueAt: timestamp,
  state: reportState,
  /** The content is not served at this moment. */
  isHidden: z.boolean(),
  decidedAt: timestamp.nullable(),
});
export type Ticket = z.infer<typeof ticket>;

/**
 * Files a report on a content that exists (also one that is hidden or not published). `key` is the sender's own name for this sending: sent
 * again after a lost answer it is the same ticket. `network` is the sender's address (of IPv6 its /64) as a
 * keyed hash, `widerNetwork` the same of its /48 or /24: for the limits, and to tell independent reports.
 * Urgent categories hide the content in the same transaction, within budgets for the whole site.
 */
export const keepReport = internalOperation({
  subject: 'moderation.report.file',
  access: 'public',
  ownAskers: ['operator'],
  input: reportText.extend({ subject: reportSubject, key: id, network: id, widerNetwork: id }),
  output: z.object({ ticket, secret: reportSecret }),
  errors: ['report.no-content', 'report.too-many', 'report.description-required'],
});

export const getTicket = internalOperation({
  subject: 'moderation.report.ticket',
  access: 'public',
  input: z.object({ secret: reportSecret }),
  output: ticket,
  errors: ['report.not-found'],
});

/** Where a report's mails go, and its ticket. For identity alone, which mails: events hold a report's id and nothing of it. */
export const reportMail = internalOperation({
  subject: 'moderation.report.mail',
  access: 'asker',
  askedBy: 'identity',
  input: z.object({ reportId: id }),
  output: z.object({ email: z.email().max(254), number: z.string(), secret: reportSecret }),
  errors: ['report.not-found'],
});

/**
 * Forgets the address in all reports that left it: its account was erased. A request and no event, since
 * events are kept for days. Asked twice it changes nothing.
 */
export const forgetReporter = internalOperation({
  subject: 'moderation.report.forgetReporter',
  access: 'asker',
  askedBy: 'identity',
  input: z.object({ email: z.string().min(1).max(320) }),
  output: z.object({}),
});

/**
 * One bounded step through the reports whose outcome may still be mailed, for an operator's command: how many have a link that was made with
 * an older key of REPORT_KEYS. Nothing can be made anew: the link is in the person's hands.
 */
export const reportKeysStep = internalOperation({
  subject: 'moderation.operator.reportKeysStep',
  access: 'asker',
  askedBy: 'operator',
  input: z.object({ cursor: id.nullable() }),
  output: resealOutput,
  deadlineMs: 60_000,
});
