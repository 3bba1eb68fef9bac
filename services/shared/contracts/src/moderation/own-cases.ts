import { z } from 'zod';
import { EVERY_ROLE } from '../kinds/caller';
import { operation } from '../kinds/operation';
import { text } from '../kinds/text';
import { PAGE_SIZE } from '../base/limits';
import { id, pageNumber, pageOf, pageSize, rowVersion, timestamp } from '../base/primitives';
import { caseReason } from '../base/case-reasons';
import { caseAppeal } from './report-desk';
import { MAX_CASE_APPEAL_CHARACTERS, reportSubject } from './reports';

const tag = 'Denúncias';

/** Of a content that was removed, as who uploaded it sees the case. */
export const ownCase = z.object({
  id,
  subject: reportSubject,
  title: z.string(),
  decidedAt: timestamp,
  reason: caseReason,
  message: z.string(),
  /** Whoever decided does not ask for another look at it. */
  isOwnDecision: z.boolean(),
  appeal: caseAppeal,
  version: rowVersion,
});
export type OwnCase = z.infer<typeof ownCase>;

/** Removed contents of who asks: tales by their author, videos of any administrator. Newest first. */
export const listOwnCases = operation({
  id: 'listOwnCases',
  subject: 'moderation.case.listOwn',
  http: 'GET /api/me/cases',
  access: EVERY_ROLE,
  summary: 'Conteúdos próprios que foram removidos',
  tag,
  beforeProof: true,
  query: z.object({ page: pageNumber.default(1), pageSize: pageSize(PAGE_SIZE) }),
  output: pageOf(ownCase),
  errors: [],
});

/** Asks once for another look, by somebody else than who removed. */
export const appealCase = operation({
  id: 'appealCase',
  subject: 'moderation.case.appeal',
  http: 'POST /api/me/cases/{id}/appeal',
  access: EVERY_ROLE,
  summary: 'Pede uma nova avaliação de uma remoção',
  tag,
  beforeProof: true,
  params: z.object({ id }),
  body: z.object({ version: rowVersion, text: text({ min: 1, max: MAX_CASE_APPEAL_CHARACTERS }) }),
  output: ownCase,
  errors: ['case.not-found', 'case.version-conflict', 'case.no-appeal'],
});
