import { z } from 'zod';
import { REVIEWERS } from '../kinds/caller';
import type { Stale } from '../kinds/cached';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { text } from '../kinds/text';
import { PAGE_SIZE } from '../base/limits';
import { count, id, pageNumber, pageOf, pageSize, rowVersion, timestamp } from '../base/primitives';
import { caseReason } from '../base/case-reasons';
import { reportCategory } from './report-categories';
import { reportState, type ReportSubject, reportSubject } from './reports';
import {
  deskNote,
  forOthers,
  lease,
  MAX_DECISIONS,
  MAX_NOTE_CHARACTERS,
  MAX_NOTES,
  MAX_SKIPPED,
} from './tale-desk';

const tag = 'Denúncias';
const byId = z.object({ id });
/** What is shown of a reported content may have changed. */
export const staleSubject = ({ kind, id: subject }: ReportSubject): Stale => [
  kind === 'tale' ? 'tales' : 'videos',
  subject,
];

export const MAX_SHOWN_REPORTS = 100;
export const MAX_SHOWN_MATCHES = 20;

/** How a case ended: the content goes for good, or it stays (again). `reopen` puts the case back into the queue. */
export const caseDecision = z.enum(['remove', 'keep', 'reopen']);
export type CaseDecision = z.infer<typeof caseDecision>;

/** Where a case came from: people's reports, or the hash list. */
export const caseOrigin = z.enum(['report', 'match']);
export const caseState = reportState;
export type CaseState = z.infer<typeof caseState>;
export const caseAppeal = z.enum(['none', 'waiting', 'decided']);

/** All reports on one content that wait for one decision. */
export const deskCase = z.object({
  id,
  version: rowVersion,
  subject: reportSubject,
  /** Title and author as they were when the case was opened. */
  title: z.string(),
  author: z.string(),
  origin: caseOrigin,
  /** The gravest that was named. */
  category: reportCategory,
  isUrgent: z.boolean(),
  isHidden: z.boolean(),
  /** Urgent, and still shown because the budget for instant hiding was used up: a person has to look. */
  isPastBudget: z.boolean(),
  state: caseState,
  appeal: caseAppeal,
  reports: count,
  openedAt: timestamp,
  dueAt: timestamp,
  lease: lease.nullable(),
});
export type DeskCase = z.infer<typeof deskCase>;

export const shownReport = z.object({
  id,
  at: timestamp,
  category: reportCategory,
  description: z.string(),
  hasContact: z.boolean(),
});

/** One of the two sides of a match; the other is the case's content. Times in seconds of each film. */
export const shownMatch = z.object({
  list: z.string(),
  /** The asset whose hashes are in the list, where it is one of this site; a list from outside has none. */
  listedAssetId: id.nullable(),
  listedVideoId: id.nullable(),
  kind: z.enum(['sha256', 'perceptual']),
  /** Bits that differ, of 256; null for a file that is the same byte for byte. */
  distance: count.nullable(),
  frames: count,
  at: z.number().nonnegative().nullable(),
  listedAt: z.number().nonnegative().nullable(),
});
export type ShownMatch = z.infer<typeof shownMatch>;

export const pastCaseDecision = z.object({
  id,
  at: timestamp,
  isMine: z.boolean(),
  decision: caseDecision,
  reason: caseReason.nullable(),
  message: z.string().nullable(),
  undoneAt: timestamp.nullable(),
});

/** What was sealed when the content was hidden or removed. */
export const sealedEvidence = z.object({
  id,
  at: timestamp,
  /** SHA-256 (hex) over the sealed document. */
  digest: z.string(),
});

/** All that somebody decides on. */
export const reviewedCase = deskCase.extend({
  /** Of a tale, as it is now; null for a video and where it is gone. */
  text: z.string().nullable(),
  /** Of a video; null for a tale and where it is gone. */
  assetId: id.nullable(),
  description: z.string(),
  appealText: z.string().nullable(),
  shownReports: z.array(shownReport).max(MAX_SHOWN_REPORTS),
  matches: z.array(shownMatch).max(MAX_SHOWN_MATCHES),
  evidence: z.array(sealedEvidence).max(50),
  decisions: z.array(pastCaseDecision).max(MAX_DECISIONS),
  notes: z.array(deskNote).max(MAX_NOTES),
});
export type ReviewedCase = z.infer<typeof reviewedCase>;

export const caseQueue = z.enum(['waiting', 'appeals']);
export type CaseQueue = z.infer<typeof caseQueue>;

/** What one holds already, else the next free case: urgent ones first, then by when they are due. */
export const nextCase = operation({
  id: 'nextCase',
  subject: 'moderation.case.next',
  http: 'POST /api/desk/cases/next',
  access: REVIEWERS,
  summary: 'O próximo caso livre da fila, reservado para quem pede',
  tag,
  withoutProof: 'staff-alone',
  audit: ['lease.take'],
  body: z.object({
    queue: caseQueue.default('waiting'),
    category: reportCategory.optional(),
    skipped: z.array(id).max(MAX_SKIPPED).default([]),
  }),
  output: z.object({ case: reviewedCase.nullable(), forOthers }),
  errors: [],
  limit: 'desk',
});

/** Opens a case and takes it where nobody holds it. */
export const reviewCase = operation({
  id: 'reviewCase',
  subject: 'moderation.case.review',
  http: 'POST /api/desk/cases/{id}/review',
  access: REVIEWERS,
  summary: 'Abre um caso para avaliação',
  tag,
  withoutProof: 'staff-alone',
  audit: ['lease.take'],
  params: byId,
  output: reviewedCase,
  errors: ['case.not-found'],
  limit: 'desk',
});

/** The films that who looks at a case may see, whether they are hidden or not; no lease is taken. */
export const findCaseFilms = internalOperation({
  subject: 'moderation.case.film',
  access: REVIEWERS,
  input: z.object({ id }),
  output: z.object({
    /** Of the case's own video; null for a tale and where it is gone. */
    assetId: id.nullable(),
    /** The listed sides of its matches. */
    others: z.array(id).max(MAX_SHOWN_MATCHES),
  }),
  errors: ['case.not-found'],
});

export const renewCaseLease = operation({
  id: 'renewCaseLease',
  subject: 'moderation.case.renew',
  http: 'PUT /api/desk/cases/{id}/lease',
  access: REVIEWERS,
  summary: 'Mantém a reserva de um caso',
  tag,
  withoutProof: 'staff-alone',
  withoutEntry: 'goes-on',
  params: byId,
  body: z.object({ token: rowVersion }),
  output: lease,
  errors: ['case.not-found', 'case.lease-lost'],
  limit: 'desk',
});

export const releaseCaseLease = operation({
  id: 'releaseCaseLease',
  subject: 'moderation.case.release',
  http: 'POST /api/desk/cases/{id}/lease/release',
  access: REVIEWERS,
  summary: 'Libera um caso para os outros',
  tag,
  withoutProof: 'staff-alone',
  audit: ['lease.release'],
  params: byId,
  body: z.object({ token: rowVersion }),
  output: z.object({ released: z.boolean() }),
  errors: [],
  limit: 'desk',
});

export const caseDecisionInput = z.object({
  decision: caseDecision,
  reason: caseReason.optional(),
  /** In place of the reason's template. */
  message: text({ max: 2_000 }).optional(),
  version: rowVersion.optional(),
  token: rowVersion.optional(),
  /** Keeping an urgent case's content, asked for a second time. */
  confirmed: z.boolean().default(false),
});
export type CaseDecisionInput = z.infer<typeof caseDecisionInput>;

/** Decides a case; hiding or showing the content is in the same transaction. The case is free afterwards. */
export const decideCase = operation({
  id: 'decideCase',
  subject: 'moderation.case.decide',
  http: 'PATCH /api/desk/cases/{id}',
  access: REVIEWERS,
  summary: 'Remove, mantém ou reabre',
  tag,
  withoutProof: 'desk',
  audit: ['case.remove', 'case.keep', 'case.reopen'],
  params: byId,
  body: caseDecisionInput,
  output: deskCase.extend({ decisionId: id }),
  errors: [
    'case.not-found',
    'case.version-conflict',
    'case.held-by-other',
    'case.lease-lost',
    'case.reason-required',
    'case.confirmation-required',
    'case.already-decided',
    'case.second-moderator-required',
  ],
  limit: 'desk',
  changes: ({ subject }) => [staleSubject(subject)],
});

/** Takes one's own last decision on a case back, within `UNDO_SECONDS`. */
export const undoCaseDecision = operation({
  id: 'undoCaseDecision',
  subject: 'moderation.case.undo',
  http: 'POST /api/desk/case-decisions/{id}/undo',
  access: REVIEWERS,
  summary: 'Desfaz a própria decisão sobre um caso',
  tag,
  withoutProof: 'desk',
  audit: ['case.undo'],
  params: byId,
  output: deskCase,
  errors: ['case.not-found', 'case.undo-too-late'],
  limit: 'desk',
  changes: ({ subject }) => [staleSubject(subject)],
});

export const addCaseNote = operation({
  id: 'addCaseNote',
  subject: 'moderation.case.note',
  http: 'POST /api/desk/cases/{id}/notes',
  access: REVIEWERS,
  summary: 'Anota algo sobre um caso para os outros moderadores',
  tag,
  withoutProof: 'staff-alone',
  audit: ['case.note'],
  params: byId,
  body: z.object({ text: text({ min: 1, max: MAX_NOTE_CHARACTERS }) }),
  output: deskNote,
  status: 201,
  errors: ['case.not-found'],
  limit: 'desk',
});

export const MAX_CASE_SEARCH_CHARACTERS = 200;
/** By the nearest deadline, what waits before what is decided; or by when cases were opened. */
export const caseOrder = z.enum(['due', 'newest', 'oldest']);
export type CaseOrder = z.infer<typeof caseOrder>;

/** By the nearest deadline where no order is asked for. */
export const listCases = operation({
  id: 'listCases',
  subject: 'moderation.case.list',
  http: 'GET /api/desk/cases',
  access: REVIEWERS,
  summary: 'Casos de denúncia',
  tag,
  query: z.object({
    state: caseState.optional(),
    category: reportCategory.optional(),
    /** Part of a title or of an author's name, whatever its case and accents. */
    q: z.string().trim().max(MAX_CASE_SEARCH_CHARACTERS).optional(),
    order: caseOrder.optional().catch(undefined),
    page: pageNumber.default(1),
    pageSize: pageSize(PAGE_SIZE),
  }),
  output: pageOf(deskCase),
  errors: [],
});

/** Videos that one question may name. */
export const MAX_ASKED_OF_REPORTS = 1_000;

/** How many of some videos have a case that waits: asked before they are deleted. */
export const countReported = operation({
  id: 'countReported',
  subject: 'moderation.case.countReported',
  http: 'POST /api/admin/videos/reported',
  access: ['admin'],
  summary: 'Quantos destes vídeos têm denúncia aberta',
  tag,
  withoutProof: 'changes-nothing',
  withoutEntry: 'changes-nothing',
  body: z.object({ videoIds: z.array(id).min(1).max(MAX_ASKED_OF_REPORTS) }),
  output: z.object({ reported: count }),
  errors: [],
});

/** The sealed document, for administrators; reading it is an entry of the audit log. */
export const readEvidence = operation({
  id: 'readEvidence',
  subject: 'moderation.evidence.read',
  http: 'POST /api/desk/evidence/{id}/read',
  access: ['admin'],
  summary: 'As provas guardadas de um caso',
  tag,
  fresh: true,
  audit: ['evidence.read'],
  params: byId,
  output: z.object({
    id,
    at: timestamp,
    digest: z.string(),
    isWhole: z.boolean(),
    document: z.record(z.string(), z.unknown()),
  }),
  errors: ['case.not-found'],
});

/** Signed addresses of a video's film for the desk alone, whether it is hidden or not; `other` is the listed side of a match. */
export const caseFilm = gatewayOperation({
  id: 'caseFilm',
  http: 'GET /api/desk/cases/{id}/film',
  access: REVIEWERS,
  summary: 'O vídeo de um caso, também quando está oculto',
  tag,
  params: byId,
  query: z.object({ assetId: id.optional() }),
  output: z.object({ mp4: z.string(), poster: z.string(), expiresAt: timestamp }),
  errors: ['case.not-found', 'media.not-ready'],
  limit: 'desk',
});
