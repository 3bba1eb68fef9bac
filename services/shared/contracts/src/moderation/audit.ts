import { z } from 'zod';
import { REVIEWERS } from '../kinds/caller';
import { MAX_ACT_TITLE } from '../kinds/acts';
import { gatewayOperation, internalOperation } from '../kinds/operation';
import { line } from '../kinds/text';
import { count, givenTime, id, timestamp } from '../base/primitives';
import { refusalReason } from './tale-reasons';

const tag = 'Moderação';

export const MAX_AUDIT_PAGE = 100;
/** The subject of what is done to nothing in particular. */
export const WHOLE_SITE = 'site';
/** The longest span (days) that the desk's figures tell of. */
export const MAX_FIGURE_DAYS = 90;

/** Who acts: somebody with an account or without one, an operator by a command, or the platform by itself. */
export const auditActorKind = z.enum(['account', 'visitor', 'operator', 'system']);
export type AuditActorKind = z.infer<typeof auditActorKind>;

/** One thing that somebody did. Whose it was is erased with the account; the chain of hashes stays whole. */
export const auditEntry = z.object({
  id,
  at: timestamp,
  actorId: id.nullable(),
  /** Null for what no account did before it was written down who else it was. */
  actorKind: auditActorKind.nullable(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** What the item was called then; null where it had no name, or that is erased. */
  title: z.string().nullable(),
  /** The act that it belongs to, with others perhaps; null in entries from before that was written down. */
  group: id.nullable(),
  /** The sealed batch that it belongs to; null while that is not closed. */
  batch: count.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const listedAuditEntry = auditEntry.extend({ others: count });

/** How an actor without a name is called. */
export function auditActorLabel({ actorKind }: Pick<AuditEntry, 'actorKind'>): string {
  switch (actorKind) {
    case 'account':
      return 'Conta apagada';
    case 'visitor':
      return 'Visitante';
    case 'operator':
      return 'Operador';
    case 'system':
      return 'Sistema';
    case null:
      return 'Sistema ou visitante';
  }
}

/** From where it was done. */
export function auditOriginLabel({ actorKind }: Pick<AuditEntry, 'actorKind'>): string {
  switch (actorKind) {
    case 'account':
    case 'visitor':
      return 'Painel';
    case 'operator':
      return 'Comando';
    case 'system':
      return 'Sistema';
    case null:
      return '';
  }
}

const NAMED: Readonly<Record<string, 'account' | 'video'>> = {
  account: 'account',
  command: 'account',
  records: 'video',
  video: 'video',
};

/** The account or video that an entry is about, as far as it is about one. */
export function auditedItem({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>) {
  const kind = NAMED[action.split('.')[0] ?? ''];
  const known = id.safeParse(subject);
  if (!kind || !known.success || subject === WHOLE_SITE) return null;
  return { kind, id: known.data };
}

/** What changes nothing and takes nothing out: entries that tell of reading alone. */
export const READING_ACTS: readonly string[] = [
  ...['account.list', 'account.view', 'audit.view', 'figures.view', 'records.read', 'evidence.read'],
  ...['lease.take', 'lease.release'],
];

export const auditFilter = z.object({
  actorId: id.optional(),
  /** Whoever acts without an account. */
  actorKind: auditActorKind.exclude(['account']).optional(),
  action: z.string().max(80).optional(),
  subject: z.string().max(200).optional(),
  /** A part of what the item was called then, in whatever case and with accents or without. */
  title: line({ max: MAX_ACT_TITLE }).optional(),
  /** One act, with all that it did. */
  group: id.optional(),
  /** `hide` leaves out what tells of reading alone. */
  readings: z.literal('hide').optional(),
  from: givenTime.optional(),
  to: givenTime.optional(),
});

/**
 * Newest first, from behind `after` on. Folded, what one act did many times is one entry, its last, and `others` says how many equal ones
 * of those that the filter finds stand behind it.
 */
export const readAudit = internalOperation({
  subject: 'moderation.audit.list',
  access: ['admin'],
  input: auditFilter.extend({
    ...{ after: id.optional(), limit: count.min(1).max(MAX_AUDIT_PAGE).default(50) },
    isFolded: z.boolean().default(false),
  }),
  output: z.object({ items: z.array(listedAuditEntry).max(MAX_AUDIT_PAGE), next: id.nullable() }),
});

/** `broken` is the first batch that is not what it was; `batches` are whole before it, or in all. */
export const auditVerdict = z.object({ batches: count, entries: count, broken: count.nullable() });

/**
 * Walks a stretch of the chain of sealed batches, from behind a batch that was found whole. `entries` are those of the stretch; `next` is
 * where to go on from, null at the end and where the chain is broken.
 */
export const verifyAuditStretch = internalOperation({
  subject: 'moderation.audit.verify',
  access: ['admin'],
  input: z.object({ after: count.default(0) }),
  output: auditVerdict.extend({ next: count.nullable() }),
  deadlineMs: 15_000,
});

const MAX_MODERATORS = 200;
const perModerator = z.object({
  moderatorId: id.nullable(),
  decided: count,
  approved: count,
  reopened: count,
  medianSeconds: count.nullable(),
});
const perDay = z.object({ day: z.iso.date(), sent: count, approved: count, denied: count });

const figurePeriod = z.object({ days: z.enum(['7', '30', '90']).default('30') });
const figures = z.object({
  waiting: count,
  oldest: timestamp.nullable(),
  medianSeconds: count.nullable(),
  p95Seconds: count.nullable(),
  reopened: count,
  days: z.array(perDay).max(MAX_FIGURE_DAYS),
  reasons: z.array(z.object({ reason: refusalReason, count })).max(20),
  moderators: z.array(perModerator).max(MAX_MODERATORS),
});

/** Seconds are from sending (or sending again) to the decision. */
export const readDeskFigures = internalOperation({
  subject: 'moderation.desk.figures',
  access: REVIEWERS,
  input: figurePeriod,
  output: figures,
  deadlineMs: 20_000,
});

/** The same with the names of those who decided; null where the name is not known now. */
export const deskFigures = gatewayOperation({
  id: 'deskFigures',
  http: 'GET /api/desk/figures',
  access: REVIEWERS,
  summary: 'Números da moderação',
  tag,
  audit: ['figures.view'],
  query: figurePeriod,
  output: figures.extend({
    moderators: z.array(perModerator.extend({ name: z.string().nullable() })).max(MAX_MODERATORS),
  }),
  errors: [],
});
