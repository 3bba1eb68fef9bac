import { z } from 'zod';
import { defineRoute } from '../kinds/route';
import {
  addNote,
  decideBulk,
  decisionInput,
  deskLoad,
  deskNote,
  deskTale,
  lease,
  linkTaleVideo,
  nextTale,
  previewBulk,
  releaseLease,
  reviewedTale,
  setTerms,
  suspendAuthor,
} from '../moderation/tale-desk';
import { id, rowVersion } from '../base/primitives';

const tag = 'Moderação';
const REVIEWERS = ['moderator', 'admin'] as const;
const ADMIN = ['admin'] as const;
const byId = z.object({ id });
const byKey = z.object({ authorKey: id });

export const nextTaleRoute = defineRoute({
  operationId: 'nextTale',
  summary: 'O próximo conto livre da fila, reservado para quem pede',
  tag,
  method: 'POST',
  path: '/api/desk/tales/next',
  access: REVIEWERS,
  withoutProof: 'staff-alone',
  audit: ['lease.take'],
  body: nextTale.input,
  response: nextTale.output,
  errors: [],
});

export const reviewTaleRoute = defineRoute({
  operationId: 'reviewTale',
  summary: 'Abre um conto para avaliação',
  tag,
  method: 'POST',
  path: '/api/desk/tales/{id}/review',
  access: REVIEWERS,
  withoutProof: 'staff-alone',
  audit: ['lease.take'],
  params: byId,
  response: reviewedTale,
  errors: ['tale.not-found'],
});

export const renewLeaseRoute = defineRoute({
  operationId: 'renewTaleLease',
  summary: 'Mantém a reserva de um conto',
  tag,
  method: 'PUT',
  path: '/api/desk/tales/{id}/lease',
  access: REVIEWERS,
  withoutProof: 'staff-alone',
  withoutEntry: 'goes-on',
  params: byId,
  body: z.object({ token: rowVersion }),
  response: lease,
  errors: ['tale.not-found', 'tale.lease-lost'],
});

/** A POST, so that a browser can send it while the page is left. */
export const releaseLeaseRoute = defineRoute({
  operationId: 'releaseTaleLease',
  summary: 'Libera um conto para os outros',
  tag,
  method: 'POST',
  path: '/api/desk/tales/{id}/lease/release',
  access: REVIEWERS,
  withoutProof: 'staff-alone',
  audit: ['lease.release'],
  params: byId,
  body: z.object({ token: rowVersion }),
  response: releaseLease.output,
  errors: [],
});

/** ADMIN-08. */
export const decideTaleRoute = defineRoute({
  operationId: 'decideTale',
  summary: 'Aprova, recusa ou reabre um conto',
  tag,
  method: 'PATCH',
  path: '/api/tales/{id}',
  access: REVIEWERS,
  withoutProof: 'desk',
  audit: ['tale.approve', 'tale.deny', 'tale.reopen'],
  params: byId,
  body: decisionInput,
  response: deskTale.extend({ decisionId: id }),
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
});

export const undoDecisionRoute = defineRoute({
  operationId: 'undoDecision',
  summary: 'Desfaz a própria decisão',
  tag,
  method: 'POST',
  path: '/api/desk/decisions/{id}/undo',
  access: REVIEWERS,
  withoutProof: 'desk',
  audit: ['tale.undo'],
  params: byId,
  response: deskTale,
  errors: ['tale.not-found', 'tale.undo-too-late'],
});

export const addNoteRoute = defineRoute({
  operationId: 'addTaleNote',
  summary: 'Anota algo para os outros moderadores',
  tag,
  method: 'POST',
  path: '/api/desk/tales/{id}/notes',
  access: REVIEWERS,
  withoutProof: 'staff-alone',
  audit: ['tale.note'],
  params: byId,
  body: addNote.input.omit({ id: true }),
  response: deskNote,
  status: 201,
  errors: ['tale.not-found'],
});

export const linkTaleVideoRoute = defineRoute({
  operationId: 'linkTaleVideo',
  summary: 'Liga um conto ao vídeo feito a partir dele',
  tag,
  method: 'PUT',
  path: '/api/desk/tales/{id}/video',
  access: REVIEWERS,
  withoutProof: 'desk',
  audit: ['tale.link-video'],
  params: byId,
  body: linkTaleVideo.input.omit({ id: true }),
  response: deskTale,
  errors: ['tale.not-found', 'tale.version-conflict'],
});

export const previewBulkRoute = defineRoute({
  operationId: 'previewBulkDecision',
  summary: 'Os contos de um autor que uma decisão em conjunto alcançaria',
  tag,
  method: 'GET',
  path: '/api/desk/authors/{authorKey}/waiting',
  access: REVIEWERS,
  params: byKey,
  response: previewBulk.output,
  errors: [],
});

export const decideBulkRoute = defineRoute({
  operationId: 'decideBulk',
  summary: 'Decide vários contos de um autor',
  tag,
  method: 'POST',
  path: '/api/desk/authors/{authorKey}/decisions',
  access: REVIEWERS,
  fresh: true,
  audit: ['tale.approve', 'tale.deny'],
  params: byKey,
  body: decideBulk.input.omit({ authorKey: true }),
  response: decideBulk.output,
  errors: ['tale.reason-required'],
});

export const suspendAuthorRoute = defineRoute({
  operationId: 'suspendAuthor',
  summary: 'Suspende o envio de contos de um autor, ou termina a suspensão',
  tag,
  method: 'PUT',
  path: '/api/desk/authors/{authorKey}/suspension',
  access: REVIEWERS,
  withoutProof: 'desk',
  audit: ['author.suspend'],
  params: byKey,
  body: suspendAuthor.input.omit({ authorKey: true }),
  response: suspendAuthor.output,
  errors: ['tale.not-found'],
});

export const deskLoadRoute = defineRoute({
  operationId: 'deskLoad',
  summary: 'Quanto há para decidir',
  tag,
  method: 'GET',
  path: '/api/desk/load',
  access: REVIEWERS,
  response: deskLoad.output,
  errors: [],
});

/** Each change of the load, as it comes. */
export const deskEventsRoute = defineRoute({
  operationId: 'deskEvents',
  summary: 'Avisos de novos itens na fila',
  tag,
  method: 'GET',
  path: '/api/desk/events',
  access: REVIEWERS,
  response: deskLoad.output,
  eventName: 'load',
  errors: [],
});

export const getTermsRoute = defineRoute({
  operationId: 'getTerms',
  summary: 'Termos que a moderação procura',
  tag,
  method: 'GET',
  path: '/api/admin/terms',
  access: ADMIN,
  response: setTerms.output,
  errors: [],
});

export const setTermsRoute = defineRoute({
  operationId: 'setTerms',
  summary: 'Altera os termos que a moderação procura',
  tag,
  method: 'PUT',
  path: '/api/admin/terms',
  access: ADMIN,
  fresh: true,
  audit: ['terms.set'],
  body: setTerms.input,
  response: setTerms.output,
  errors: ['terms.version-conflict'],
});
