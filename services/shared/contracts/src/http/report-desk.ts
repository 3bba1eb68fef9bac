import { z } from 'zod';
import { defineRoute } from '../kinds/route';
import {
  addCaseNote,
  appealCase,
  casesLoad,
  caseDecisionInput,
  countReported,
  decideCase,
  deskCase,
  listCases,
  listOwnCases,
  nextCase,
  ownCase,
  readEvidence,
  releaseCaseLease,
  reviewedCase,
} from '../moderation/report-desk';
import { keepWave, reportWave } from '../moderation/report-wave';
import { deskLoad, deskNote, lease } from '../moderation/tale-desk';
import { id, rowVersion, timestamp } from '../base/primitives';

const tag = 'Denúncias';
const REVIEWERS = ['moderator', 'admin'] as const;
const byId = z.object({ id });

export const nextCaseRoute = defineRoute({
  operationId: 'nextCase',
  summary: 'O próximo caso livre da fila, reservado para quem pede',
  tag,
  method: 'POST',
  path: '/api/desk/cases/next',
  access: REVIEWERS,
  withoutProof: 'staff-alone',
  audit: ['lease.take'],
  body: nextCase.input,
  response: nextCase.output,
  errors: [],
});

export const listCasesRoute = defineRoute({
  operationId: 'listCases',
  summary: 'Casos de denúncia',
  tag,
  method: 'GET',
  path: '/api/desk/cases',
  access: REVIEWERS,
  query: listCases.input,
  response: listCases.output,
  errors: [],
});

export const reviewCaseRoute = defineRoute({
  operationId: 'reviewCase',
  summary: 'Abre um caso para avaliação',
  tag,
  method: 'POST',
  path: '/api/desk/cases/{id}/review',
  access: REVIEWERS,
  withoutProof: 'staff-alone',
  audit: ['lease.take'],
  params: byId,
  response: reviewedCase,
  errors: ['case.not-found'],
});

export const renewCaseLeaseRoute = defineRoute({
  operationId: 'renewCaseLease',
  summary: 'Mantém a reserva de um caso',
  tag,
  method: 'PUT',
  path: '/api/desk/cases/{id}/lease',
  access: REVIEWERS,
  withoutProof: 'staff-alone',
  withoutEntry: 'goes-on',
  params: byId,
  body: z.object({ token: rowVersion }),
  response: lease,
  errors: ['case.not-found', 'case.lease-lost'],
});

export const releaseCaseLeaseRoute = defineRoute({
  operationId: 'releaseCaseLease',
  summary: 'Libera um caso para os outros',
  tag,
  method: 'POST',
  path: '/api/desk/cases/{id}/lease/release',
  access: REVIEWERS,
  withoutProof: 'staff-alone',
  audit: ['lease.release'],
  params: byId,
  body: z.object({ token: rowVersion }),
  response: releaseCaseLease.output,
  errors: [],
});

export const decideCaseRoute = defineRoute({
  operationId: 'decideCase',
  summary: 'Remove, mantém ou reabre',
  tag,
  method: 'PATCH',
  path: '/api/desk/cases/{id}',
  access: REVIEWERS,
  withoutProof: 'desk',
  audit: ['case.remove', 'case.keep', 'case.reopen'],
  params: byId,
  body: caseDecisionInput,
  response: decideCase.output,
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
});

export const undoCaseDecisionRoute = defineRoute({
  operationId: 'undoCaseDecision',
  summary: 'Desfaz a própria decisão sobre um caso',
  tag,
  method: 'POST',
  path: '/api/desk/case-decisions/{id}/undo',
  access: REVIEWERS,
  withoutProof: 'desk',
  audit: ['case.undo'],
  params: byId,
  response: deskCase,
  errors: ['case.not-found', 'case.undo-too-late'],
});

export const addCaseNoteRoute = defineRoute({
  operationId: 'addCaseNote',
  summary: 'Anota algo sobre um caso para os outros moderadores',
  tag,
  method: 'POST',
  path: '/api/desk/cases/{id}/notes',
  access: REVIEWERS,
  withoutProof: 'staff-alone',
  audit: ['case.note'],
  params: byId,
  body: addCaseNote.input.omit({ id: true }),
  response: deskNote,
  status: 201,
  errors: ['case.not-found'],
});

export const casesLoadRoute = defineRoute({
  operationId: 'casesLoad',
  summary: 'Quantos casos há para decidir',
  tag,
  method: 'GET',
  path: '/api/desk/cases/load',
  access: REVIEWERS,
  response: casesLoad.output,
  errors: [],
});

/** What waits at both desks, for the marks that all who decide see on every screen. */
export const waitingRoute = defineRoute({
  operationId: 'waiting',
  summary: 'Quantos casos e contos esperam uma decisão',
  tag,
  method: 'GET',
  path: '/api/desk/waiting',
  access: REVIEWERS,
  response: z.object({
    cases: casesLoad.output.pick({ waiting: true, urgent: true }),
    tales: deskLoad.output.pick({ waiting: true, urgent: true }),
  }),
  errors: [],
});

/** Asked before videos are deleted. It changes nothing; ids of a whole selection have no room in an address. */
export const countReportedRoute = defineRoute({
  operationId: 'countReported',
  summary: 'Quantos destes vídeos têm denúncia aberta',
  tag,
  method: 'POST',
  path: '/api/admin/videos/reported',
  access: ['admin'],
  withoutProof: 'changes-nothing',
  withoutEntry: 'changes-nothing',
  body: countReported.input,
  response: countReported.output,
  errors: [],
});

export const reportWaveRoute = defineRoute({
  operationId: 'reportWave',
  summary: 'Denúncias urgentes do último dia que nenhuma rede independente confirma',
  tag,
  method: 'GET',
  path: '/api/desk/cases/wave',
  access: REVIEWERS,
  response: reportWave.output,
  errors: [],
});

export const keepWaveRoute = defineRoute({
  operationId: 'keepWave',
  summary: 'Mantém todos os conteúdos de uma onda de denúncias',
  tag,
  method: 'POST',
  path: '/api/desk/cases/wave/keep',
  access: REVIEWERS,
  fresh: true,
  audit: ['wave.keep'],
  body: keepWave.input,
  response: keepWave.output,
  errors: [],
});

/** Each change of the load, as it comes. */
export const caseEventsRoute = defineRoute({
  operationId: 'caseEvents',
  summary: 'Avisos de novos casos na fila',
  tag,
  method: 'GET',
  path: '/api/desk/cases/events',
  access: REVIEWERS,
  response: casesLoad.output,
  eventName: 'load',
  errors: [],
});

/** Signed addresses of a video's film for the desk alone, whether it is hidden or not; `other` is the listed side of a match. */
export const caseFilmRoute = defineRoute({
  operationId: 'caseFilm',
  summary: 'O filme de um caso, também quando está oculto',
  tag,
  method: 'GET',
  path: '/api/desk/cases/{id}/film',
  access: REVIEWERS,
  params: byId,
  query: z.object({ assetId: id.optional() }),
  response: z.object({ mp4: z.string(), poster: z.string(), expiresAt: timestamp }),
  errors: ['case.not-found', 'media.not-ready'],
});

export const readEvidenceRoute = defineRoute({
  operationId: 'readEvidence',
  summary: 'As provas guardadas de um caso',
  tag,
  method: 'POST',
  path: '/api/desk/evidence/{id}/read',
  access: ['admin'],
  fresh: true,
  audit: ['evidence.read'],
  params: byId,
  response: readEvidence.output,
  errors: ['case.not-found'],
});

export const listOwnCasesRoute = defineRoute({
  operationId: 'listOwnCases',
  summary: 'Conteúdos próprios que foram removidos',
  tag,
  method: 'GET',
  path: '/api/me/cases',
  access: ['user', 'moderator', 'admin'],
  beforeProof: true,
  query: listOwnCases.input,
  response: listOwnCases.output,
  errors: [],
});

export const appealCaseRoute = defineRoute({
  operationId: 'appealCase',
  summary: 'Pede uma nova avaliação de uma remoção',
  tag,
  method: 'POST',
  path: '/api/me/cases/{id}/appeal',
  access: ['user', 'moderator', 'admin'],
  beforeProof: true,
  params: byId,
  body: appealCase.input.omit({ id: true }),
  response: ownCase,
  errors: ['case.not-found', 'case.version-conflict', 'case.no-appeal'],
});
