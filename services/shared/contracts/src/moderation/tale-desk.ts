import { z } from 'zod';
import { REVIEWERS } from '../kinds/caller';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { text } from '../kinds/text';
import { MAX_TALE_SEARCH_CHARACTERS, PAGE_SIZE } from '../base/limits';
import { category, count, id, pageNumber, pageOf, pageSize, rowVersion, timestamp } from '../base/primitives';
import { MAX_PASSAGES, passage, refusal, refusalReason } from './tale-reasons';
import { appealState } from './tale-submission';
import { taleSignals } from './tale-signals';
import { listedTale, taleStatus } from './tales';

const tag = 'Moderação';
const byId = z.object({ id });
const byKey = z.object({ authorKey: id });

/** A moderator holds an item for this long (seconds) after the last sign of life. */
export const LEASE_SECONDS = 600;
/** A decision can be taken back by who made it for this long (seconds); after that it is reopened. */
export const UNDO_SECONDS = 600;
export const MAX_NOTE_CHARACTERS = 2_000;
export const MAX_NOTES = 200;
export const MAX_DECISIONS = 200;

/** Who holds an item. `token` grows with every lease that is given out for it and is known to its holder alone. */
export const lease = z.object({
  isMine: z.boolean(),
  until: timestamp,
  token: rowVersion.nullable(),
});
export type Lease = z.infer<typeof lease>;

export const deskTale = listedTale.extend({
  version: rowVersion,
  /** Marked: something in it suggests a minor. */
  isUrgent: z.boolean(),
  /** The published tale whose new text this is; approved, it takes the place of the present one. */
  edits: id.nullable(),
  appeal: appealState,
  lease: lease.nullable(),
});
export type DeskTale = z.infer<typeof deskTale>;

export const deskNote = z.object({ id, at: timestamp, isMine: z.boolean(), text: z.string() });
export const decision = z.enum(['approve', 'deny', 'reopen']);
export type Decision = z.infer<typeof decision>;

/** One decision that was made; those that were taken back stay in the list. */
export const pastDecision = z.object({
  id,
  at: timestamp,
  isMine: z.boolean(),
  decision,
  refusal: refusal.nullable(),
  undoneAt: timestamp.nullable(),
});
export type PastDecision = z.infer<typeof pastDecision>;

/** All that a moderator decides on. */
export const reviewedTale = deskTale.extend({
  tale: z.string(),
  /** Opaque: the same for all tales of one sender, and null for imported ones. */
  authorKey: id.nullable(),
  appealText: z.string().nullable(),
  signals: taleSignals,
  decisions: z.array(pastDecision).max(MAX_DECISIONS),
  notes: z.array(deskNote).max(MAX_NOTES),
});
export type ReviewedTale = z.infer<typeof reviewedTale>;

/** What is waited for: first decisions, or appeals against decisions of others. */
export const deskQueue = z.enum(['waiting', 'appeals']);
export type DeskQueue = z.infer<typeof deskQueue>;

/** Items that one may leave to others at a time. */
export const MAX_SKIPPED = 50;

/** Where there is none: how many appeals wait that one cannot decide, since they are against one's own decisions. */
export const forOthers = count;

/**
 * What one holds already, else the next free item, urgent ones first, then the oldest; null where there is none. `skipped` are left to others
 * for now.
 */
export const nextTale = operation({
  id: 'nextTale',
  subject: 'moderation.desk.next',
  http: 'POST /api/desk/tales/next',
  access: REVIEWERS,
  summary: 'O próximo conto livre da fila, reservado para quem pede',
  tag,
  withoutProof: 'staff-alone',
  audit: ['lease.take'],
  body: z.object({
    queue: deskQueue.default('waiting'),
    category: category.optional(),
    skipped: z.array(id).max(MAX_SKIPPED).default([]),
  }),
  output: z.object({ tale: reviewedTale.nullable(), forOthers }),
  errors: [],
  limit: 'desk',
});

/** Opens an item of the list: reads it, marks it read, and takes it where nobody holds it. */
export const reviewTale = operation({
  id: 'reviewTale',
  subject: 'moderation.desk.review',
  http: 'POST /api/desk/tales/{id}/review',
  access: REVIEWERS,
  summary: 'Abre um conto para avaliação',
  tag,
  withoutProof: 'staff-alone',
  audit: ['lease.take'],
  params: byId,
  output: reviewedTale,
  errors: ['tale.not-found'],
  limit: 'desk',
});

/** A sign of life of who holds the item. */
export const renewLease = operation({
  id: 'renewTaleLease',
  subject: 'moderation.desk.renew',
  http: 'PUT /api/desk/tales/{id}/lease',
  access: REVIEWERS,
  summary: 'Mantém a reserva de um conto',
  tag,
  withoutProof: 'staff-alone',
  withoutEntry: 'goes-on',
  params: byId,
  body: z.object({ token: rowVersion }),
  output: lease,
  errors: ['tale.not-found', 'tale.lease-lost'],
  limit: 'desk',
});

/** Lets others have the item. Asked twice, or after the lease's end, it changes nothing. */
export const releaseLease = operation({
  id: 'releaseTaleLease',
  subject: 'moderation.desk.release',
  http: 'POST /api/desk/tales/{id}/lease/release',
  access: REVIEWERS,
  summary: 'Libera um conto para os outros',
  tag,
  withoutProof: 'staff-alone',
  audit: ['lease.release'],
  params: byId,
  body: z.object({ token: rowVersion }),
  output: z.object({ released: z.boolean() }),
  errors: [],
  limit: 'desk',
});

export const decisionInput = z.object({
  decision,
  /** Why; a refusal without one is for `other` reasons: clients that do not know the codes refuse too. */
  reason: refusalReason.optional(),
  /** In place of the reason's template. */
  message: text({ max: 2_000 }).optional(),
  passages: z.array(passage).max(MAX_PASSAGES).default([]),
  /** The version that was looked at: refused when it is not the present one. */
  version: rowVersion.optional(),
  /** Of the lease under which the item was looked at; without it a free item is taken for this decision. */
  token: rowVersion.optional(),
  /** An approval of an urgent item, asked for a second time. */
  confirmed: z.boolean().default(false),
});
export type DecisionInput = z.infer<typeof decisionInput>;

/** ADMIN-08. The item is free afterwards. */
export const decideTale = operation({
  id: 'decideTale',
  subject: 'moderation.desk.decide',
  http: 'PATCH /api/tales/{id}',
  access: REVIEWERS,
  summary: 'Aprova, recusa ou reabre um conto',
  tag,
  withoutProof: 'desk',
  audit: ['tale.approve', 'tale.deny', 'tale.reopen'],
  params: byId,
  body: decisionInput,
  output: deskTale.extend({ decisionId: id }),
  errors: [
    'tale.not-found',
    'tale.withdrawn',
    'tale.edit-void',
    'tale.version-conflict',
    'tale.held-by-other',
    'tale.lease-lost',
    'tale.confirmation-required',
    'tale.already-decided',
    'tale.second-moderator-required',
  ],
  limit: 'desk',
  changes: (tale) => [['tales', tale.edits ?? tale.id]],
});

/** Takes one's own last decision on an item back, within `UNDO_SECONDS`. */
export const undoDecision = operation({
  id: 'undoDecision',
  subject: 'moderation.desk.undo',
  http: 'POST /api/desk/decisions/{id}/undo',
  access: REVIEWERS,
  summary: 'Desfaz a própria decisão',
  tag,
  withoutProof: 'desk',
  audit: ['tale.undo'],
  params: byId,
  output: deskTale,
  errors: ['tale.not-found', 'tale.undo-too-late'],
  limit: 'desk',
  changes: (tale) => [['tales', tale.edits ?? tale.id]],
});

export const addNote = operation({
  id: 'addTaleNote',
  subject: 'moderation.desk.note',
  http: 'POST /api/desk/tales/{id}/notes',
  access: REVIEWERS,
  summary: 'Anota algo para os outros moderadores',
  tag,
  withoutProof: 'staff-alone',
  audit: ['tale.note'],
  params: byId,
  body: z.object({ text: text({ min: 1, max: MAX_NOTE_CHARACTERS }) }),
  output: deskNote,
  status: 201,
  errors: ['tale.not-found'],
});

/** The video that was made from a tale; null takes the link away. The address is that of a video of this site. */
export const linkTaleVideo = operation({
  id: 'linkTaleVideo',
  subject: 'moderation.desk.linkVideo',
  http: 'PUT /api/desk/tales/{id}/video',
  access: REVIEWERS,
  summary: 'Liga um conto ao vídeo feito a partir dele',
  tag,
  withoutProof: 'desk',
  audit: ['tale.link-video'],
  params: byId,
  body: z.object({ videoURL: z.string().min(1).max(2_000).nullable(), version: rowVersion }),
  output: deskTale,
  errors: ['tale.not-found', 'tale.version-conflict'],
  changes: (tale) => [['tales', tale.id]],
});

/** Who sent tales of this key may send none until then; null ends it. */
export const suspendAuthor = operation({
  id: 'suspendAuthor',
  subject: 'moderation.desk.suspend',
  http: 'PUT /api/desk/authors/{authorKey}/suspension',
  access: REVIEWERS,
  summary: 'Suspende o envio de contos de um autor, ou termina a suspensão',
  tag,
  withoutProof: 'desk',
  audit: ['author.suspend'],
  params: byKey,
  body: z.object({ until: timestamp.nullable(), reason: text({ min: 1, max: MAX_NOTE_CHARACTERS }) }),
  output: z.object({ until: timestamp.nullable() }),
  errors: ['tale.not-found'],
});

/** By the time of sending. */
export const taleOrder = z.enum(['oldest', 'newest']);
export type TaleOrder = z.infer<typeof taleOrder>;
/** `urgent` are those that are marked so. */
export const taleUrgency = z.enum(['urgent']);

/**
 * Without an `order` those that wait come oldest first, all others newest first. `q` is looked for in titles and authors, without regard to
 * accents; of what is found by it or by urgency no more than 10,000 are told. `author`, an account's id, is for administrators alone.
 */
export const listTales = operation({
  id: 'listTales',
  subject: 'moderation.tale.list',
  http: 'GET /api/tales',
  access: REVIEWERS,
  summary: 'Contos enviados; os que esperam, do mais antigo ao mais novo, os outros ao contrário',
  tag: 'Contos',
  /** What is not known in the filters counts as not given. */
  query: z.object({
    status: taleStatus.optional().catch(undefined),
    category: category.optional().catch(undefined),
    urgency: taleUrgency.optional().catch(undefined),
    q: z.string().trim().max(MAX_TALE_SEARCH_CHARACTERS).optional(),
    author: id.optional(),
    order: taleOrder.optional().catch(undefined),
    page: pageNumber.default(1),
    pageSize: pageSize(PAGE_SIZE),
  }),
  output: pageOf(deskTale),
  errors: [],
});

/** Whether the list marks what speaks of a minor: not at all (`none`), or not all that the software comes with (`outdated`). */
export const termsState = z.enum(['current', 'none', 'outdated']);
export type TermsState = z.infer<typeof termsState>;

/** How much there is to do at this moment. */
export const deskLoad = operation({
  id: 'deskLoad',
  subject: 'moderation.desk.load',
  http: 'GET /api/desk/load',
  access: REVIEWERS,
  ownAskers: ['gateway'],
  summary: 'Quanto há para decidir',
  tag,
  output: z.object({
    ...{ waiting: count, urgent: count, appeals: count, newest: timestamp.nullable() },
    terms: termsState,
  }),
  errors: [],
});

/** What waits at the desks for administrators, found by the indexes of what waits. */
export const deskWaiting = internalOperation({
  subject: 'moderation.desk.waiting',
  access: ['admin'],
  input: z.object({}),
  output: z.object({
    /** Tales before their first decision, the urgent ones among them. */
    tales: count,
    urgentTales: count,
    /** Of tales and of cases. */
    appeals: count,
    caseAppeals: count,
    /** Those among them that stand against the asker's own decisions: another person has to decide. */
    ownAppeals: count,
    /** Open cases of reports; those whose promised time has passed among them. */
    cases: count,
    overdueCases: count,
    /** Seconds until the first case is due, below zero once that has passed; null where none is open. */
    nextDue: z.number().nullable(),
  }),
});

/** Each change of the load, as it comes. */
export const deskEvents = gatewayOperation({
  id: 'deskEvents',
  http: 'GET /api/desk/events',
  access: REVIEWERS,
  summary: 'Avisos de novos itens na fila',
  tag: 'Moderação',
  output: deskLoad.output,
  eventName: 'load',
  errors: [],
});
