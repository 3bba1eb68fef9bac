import { z } from 'zod';
import { REVIEWERS } from '../kinds/caller';
import { defineEvent } from '../kinds/event';
import { isPlainLine } from '../kinds/clean';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { line, text } from '../kinds/text';
import { PAGE_SIZE } from '../base/limits';
import {
  count,
  givenTime,
  id,
  pageNumber,
  pageOf,
  pageSize,
  rowVersion,
  timestamp,
} from '../base/primitives';
import { type AUTHORITIES, MAX_AUTHORITY_NAME, MAX_RECEIPT, MAX_WITHDRAWAL } from './authorities';
import { reportCategory } from './report-categories';
import { sealedEvidence } from './report-desk';
import { reportSubject } from './reports';

const tag = 'Denúncias';
const byId = z.object({ id });

export const authority = z.enum([
  'policia-federal',
  'nca',
  'iwf',
  'other',
] as const satisfies readonly (keyof typeof AUTHORITIES)[]);

/** `open`: to be sent; `received`: sent, with the authority's receipt; `withdrawn`: ended without being sent. */
export const authorityReportState = z.enum(['open', 'received', 'withdrawn']);
export type AuthorityReportState = z.infer<typeof authorityReportState>;

/** That a case is, or was, to be sent to an authority. Who did what with it stands in the audit log. */
export const authorityReport = z.object({
  id,
  version: rowVersion,
  caseId: id,
  /** The case's. */
  title: z.string(),
  authority,
  /** Which one, where it is none of the list; empty otherwise. */
  otherName: z.string(),
  state: authorityReportState,
  openedAt: timestamp,
  dueAt: timestamp,
  /** Open, and its time is over. */
  isOverdue: z.boolean(),
  receipt: z.string().nullable(),
  /** When the authority received it, as its receipt says. */
  receivedAt: timestamp.nullable(),
  withdrawnBecause: z.string().nullable(),
  /** Until when the evidence is kept; null while that has no end yet, and where nothing was sent. */
  keptUntil: timestamp.nullable(),
});
export type AuthorityReport = z.infer<typeof authorityReport>;

/** As it stands on the papers of another office: what is no plain line is refused, not changed. */
const givenLine = (min: number, max: number) =>
  z.string().trim().min(min).max(max).refine(isPlainLine).pipe(line({ min, max }));

export const newAuthorityReport = z.object({
  authority,
  /** Asked for where it is none of the list. */
  otherName: givenLine(0, MAX_AUTHORITY_NAME).default(''),
});

/** Opens the record of one case for one authority, of which one is open at a time, and seals what is known by then. */
export const openAuthorityReport = operation({
  id: 'openAuthorityReport',
  subject: 'moderation.authorityReport.open',
  http: 'POST /api/desk/cases/{id}/authority-reports',
  access: REVIEWERS,
  summary: 'Abre o envio de um caso a uma autoridade',
  tag,
  fresh: true,
  audit: ['authority.open'],
  params: byId,
  body: newAuthorityReport,
  output: authorityReport,
  status: 201,
  errors: ['case.not-found', 'authority.content-shown', 'authority.name-required', 'authority.already-open'],
});

export const authorityReceipt = z.object({
  version: rowVersion,
  receipt: givenLine(1, MAX_RECEIPT),
  receivedAt: givenTime,
});

/** What the authority answered: its receipt's number, and when it received. Ends the record. */
export const receiveAuthorityReport = operation({
  id: 'receiveAuthorityReport',
  subject: 'moderation.authorityReport.receive',
  http: 'POST /api/desk/authority-reports/{id}/receipt',
  access: REVIEWERS,
  summary: 'Registra o recibo da autoridade',
  tag,
  fresh: true,
  audit: ['authority.receive'],
  params: byId,
  body: authorityReceipt,
  output: authorityReport,
  errors: ['authority.not-found', 'authority.changed', 'authority.receipt-in-future'],
});

export const authorityWithdrawal = z.object({
  version: rowVersion,
  because: text({ min: 1, max: MAX_WITHDRAWAL }),
});

/** Ends a record that was opened by mistake. For administrators: it lets the evidence of the file go. */
export const withdrawAuthorityReport = operation({
  id: 'withdrawAuthorityReport',
  subject: 'moderation.authorityReport.withdraw',
  http: 'POST /api/desk/authority-reports/{id}/withdraw',
  access: ['admin'],
  summary: 'Encerra um envio que não será feito',
  tag,
  fresh: true,
  audit: ['authority.withdraw'],
  params: byId,
  body: authorityWithdrawal,
  output: authorityReport,
  errors: ['authority.not-found', 'authority.changed'],
});

/** Of a case, or of all: open ones by when they are due, others newest first. */
export const listAuthorityReports = operation({
  id: 'listAuthorityReports',
  subject: 'moderation.authorityReport.list',
  http: 'GET /api/desk/authority-reports',
  access: REVIEWERS,
  summary: 'Envios à autoridade',
  tag,
  query: z.object({
    caseId: id.optional(),
    state: authorityReportState.optional(),
    page: pageNumber.default(1),
    pageSize: pageSize(PAGE_SIZE),
  }),
  output: pageOf(authorityReport),
  errors: [],
});

/** So many sealed documents an export holds at most, the newest ones. */
export const MAX_EXPORTED_EVIDENCE = 500;
/** Bytes of one document that an answer holds, before they are written in base64. */
export const EXPORT_STEP_BYTES = 256 * 1024;

/** What an export holds: writing this down in the audit log is its first step. */
export const beginAuthorityExport = internalOperation({
  subject: 'moderation.authorityReport.beginExport',
  access: ['admin'],
  input: z.object({ id }),
  output: z.object({
    report: authorityReport,
    category: reportCategory,
    subject: reportSubject,
    evidence: z.array(sealedEvidence).max(MAX_EXPORTED_EVIDENCE),
  }),
  errors: ['authority.not-found', 'authority.changed'],
});

/** A stretch of a sealed document as it was sealed, byte for byte, in base64. Each reading is an entry of the audit log. */
export const readExportedEvidence = internalOperation({
  subject: 'moderation.authorityReport.readEvidence',
  access: ['admin'],
  input: z.object({ id, evidenceId: id, from: count }),
  output: z.object({ bytes: z.base64(), next: count.nullable() }),
  errors: ['authority.not-found', 'authority.changed'],
});

/**
 * The file of a case that is sent to an authority is kept from now on, whatever becomes of its video: to the end that is told, or, where none is,
 * until there is one. Aggregate: the record.
 */
export const evidenceKept = defineEvent({
  name: 'moderation.evidence.kept',
  major: 1,
  payload: z.object({ reportId: id, assetId: id, until: timestamp.nullable() }),
});

/** A POST, since each reading is written down. */
export const exportAuthorityReport = gatewayOperation({
  id: 'exportAuthorityReport',
  http: 'POST /api/desk/authority-reports/{id}/export',
  access: ['admin'],
  summary: 'As provas guardadas de um envio, com as suas somas SHA-256',
  tag: 'Denúncias',
  fresh: true,
  audit: ['authority.export'],
  params: z.object({ id }),
  output: z.string(),
  download: 'application/zip',
  errors: ['authority.not-found', 'authority.changed'],
});
