import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { text } from '../kinds/text';
import { MAX_TALE_SEARCH_CHARACTERS, PAGE_SIZE } from '../base/limits';
import { category, count, id, pageNumber, pageOf, pageSize, rowVersion, timestamp } from '../base/primitives';
import { MAX_PASSAGES, passage, refusal, refusalReason } from './tale-reasons';
import { appealState } from './tale-submission';
import { listedTerm, MAX_LISTED_TERMS, storedTerm, taleSignals } from './tale-signals';
import { listedTale, taleStatus } from './tales';

/** A moderator holds an item for this long (seconds) after the last sign of life. */
export const LEASE_SECONDS = 600;
/** A decision can be taken back by who made it for this long (seconds); after that it is reopened. */
export const UNDO_SECONDS = 600;
export const MAX_BULK_TALES = 100;
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
export const MOST_SKIPPED = 50;

/** Where there is none: how many appeals wait that one cannot decide, since they are against one's own decisions. */
export const forOthers = count;

/**
 * What one holds already, else the next free item, urgent ones first, then the oldest; null where there is none. `skipped` are left to others
 * for now.
 */
export const nextTale = defineRpc({
  name: 'moderation.desk.next',
  input: z.object({
    queue: deskQueue.default('waiting'),
    category: category.optional(),
    skipped: z.array(id).max(MOST_SKIPPED).default([]),
  }),
  output: z.object({ tale: reviewedTale.nullable(), forOthers }),
  errors: ['auth.forbidden'],
});

/** Opens an item of the list: reads it, marks it read, and takes it where nobody holds it. */
export const reviewTale = defineRpc({
  name: 'moderation.desk.review',
  input: z.object({ id }),
  output: reviewedTale,
  errors: ['auth.forbidden', 'tale.not-found'],
});

/** A sign of life of who holds the item. */
export const renewLease = defineRpc({
  name: 'moderation.desk.renew',
  input: z.object({ id, token: rowVersion }),
  output: lease,
  errors: ['auth.forbidden', 'tale.not-found', 'tale.lease-lost'],
});

/** Lets others have the item. Asked twice, or after the lease's end, it changes nothing. */
export const releaseLease = defineRpc({
  name: 'moderation.desk.release',
  input: z.object({ id, token: rowVersion }),
  output: z.object({ released: z.boolean() }),
  errors: ['auth.forbidden'],
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
export const decideTale = defineRpc({
  name: 'moderation.desk.decide',
  input: decisionInput.extend({ id }),
  output: deskTale.extend({ decisionId: id }),
  errors: [
    'auth.forbidden',
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
});

/** Takes one's own last decision on an item back, within `UNDO_SECONDS`. */
export const undoDecision = defineRpc({
  name: 'moderation.desk.undo',
  input: z.object({ decisionId: id }),
  output: deskTale,
  errors: ['auth.forbidden', 'tale.not-found', 'tale.undo-too-late'],
});

export const addNote = defineRpc({
  name: 'moderation.desk.note',
  input: z.object({ id, text: text({ min: 1, max: MAX_NOTE_CHARACTERS }) }),
  output: deskNote,
  errors: ['auth.forbidden', 'tale.not-found'],
});

/** The video that was made from a tale; null takes the link away. The address is that of a video of this site. */
export const linkTaleVideo = defineRpc({
  name: 'moderation.desk.linkVideo',
  input: z.object({ id, videoURL: z.string().min(1).max(2_000).nullable(), version: rowVersion }),
  output: deskTale,
  errors: ['auth.forbidden', 'tale.not-found', 'tale.version-conflict'],
});

/** What a decision on many would do: the free, waiting tales of one sender. */
export const previewBulk = defineRpc({
  name: 'moderation.desk.previewBulk',
  input: z.object({ authorKey: id }),
  output: z.object({ items: z.array(deskTale).max(MAX_BULK_TALES), more: count }),
  errors: ['auth.forbidden'],
});

/** Decides each of the named tales that is still as it was looked at, and says which were not. All are of one sender. */
export const decideBulk = defineRpc({
  name: 'moderation.desk.decideBulk',
  input: z.object({
    authorKey: id,
    tales: z
      .array(z.object({ id, version: rowVersion }))
      .min(1)
      .max(MAX_BULK_TALES),
    decision: z.enum(['approve', 'deny']),
    reason: refusalReason.optional(),
    message: text({ max: 2_000 }).optional(),
  }),
  output: z.object({ decided: z.array(id).max(MAX_BULK_TALES), left: z.array(id).max(MAX_BULK_TALES) }),
  errors: ['auth.forbidden', 'tale.reason-required'],
  deadlineMs: 15_000,
});

/** Who sent tales of this key may send none until then; null ends it. */
export const suspendAuthor = defineRpc({
  name: 'moderation.desk.suspend',
  input: z.object({
    authorKey: id,
    until: timestamp.nullable(),
    reason: text({ min: 1, max: MAX_NOTE_CHARACTERS }),
  }),
  output: z.object({ until: timestamp.nullable() }),
  errors: ['auth.forbidden', 'tale.not-found'],
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
export const listTales = defineRpc({
  name: 'moderation.tale.list',
  input: z.object({
    status: taleStatus.optional(),
    category: category.optional(),
    urgency: taleUrgency.optional(),
    q: z.string().trim().max(MAX_TALE_SEARCH_CHARACTERS).optional(),
    author: id.optional(),
    order: taleOrder.optional(),
    page: pageNumber.default(1),
    pageSize: pageSize(PAGE_SIZE),
  }),
  output: pageOf(deskTale),
  errors: ['auth.forbidden'],
});

/** Whether the list marks what speaks of a minor: not at all (`none`), or not all that the software comes with (`outdated`). */
export const termsState = z.enum(['current', 'none', 'outdated']);
export type TermsState = z.infer<typeof termsState>;

/** How much there is to do at this moment. */
export const deskLoad = defineRpc({
  name: 'moderation.desk.load',
  ownAskers: ['gateway'],
  input: z.object({}),
  output: z.object({
    ...{ waiting: count, urgent: count, appeals: count, newest: timestamp.nullable() },
    terms: termsState,
  }),
  errors: ['auth.forbidden'],
});

/** What waits at the desks for administrators, found by the indexes of what waits. */
export const deskWaiting = defineRpc({
  name: 'moderation.desk.waiting',
  input: z.object({}),
  output: z.object({
    /** Tales before their first decision, the urgent ones among them. */
    tales: count,
    urgentTales: count,
    /** Of tales and of cases. */
    appeals: count,
    /** Those among them that stand against the asker's own decisions: another person has to decide. */
    ownAppeals: count,
    /** Open cases of reports; those whose promised time has passed among them. */
    cases: count,
    overdueCases: count,
    /** Seconds until the first case is due, below zero once that has passed; null where none is open. */
    nextDue: z.number().nullable(),
  }),
  errors: ['auth.forbidden'],
});

const listedTerms = z.array(storedTerm).max(MAX_LISTED_TERMS);
const chosenTerms = z.object({ items: z.array(listedTerm).max(MAX_LISTED_TERMS), version: rowVersion });
const terms = chosenTerms.extend({
  items: listedTerms,
  /** What comes with the software and is not in the list, neither on nor off; `version` of what comes with it. */
  shipped: z.object({ version: rowVersion, missing: listedTerms }),
});

export const getTerms = defineRpc({
  name: 'moderation.terms.get',
  input: z.object({}),
  output: terms,
  errors: ['auth.forbidden'],
});

/** Replaces the list; tales that wait are looked through again. */
export const setTerms = defineRpc({
  name: 'moderation.terms.set',
  input: chosenTerms,
  output: terms,
  errors: ['auth.forbidden', 'terms.version-conflict'],
});
