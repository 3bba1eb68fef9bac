import { z } from 'zod';
import { EVERY_ROLE } from '../kinds/caller';
import { defineRoute } from '../kinds/route';
import { authorNews } from '../moderation/tale-authors';
import { appealTale, listOwnTales, ownTale, ownTaleInFull } from '../moderation/tale-submission';
import { newTale } from '../moderation/tale-text';
import { id, pageOf, rowVersion } from '../base/primitives';

const tag = 'Contos';
const byId = z.object({ id });

/** TALE-02 to -05. `Idempotency-Key` names the sending: the same key twice is one tale. */
export const submitTaleRoute = defineRoute({
  operationId: 'submitTale',
  summary: 'Envia um conto para avaliação',
  tag,
  method: 'POST',
  path: '/api/tales',
  access: EVERY_ROLE,
  body: newTale,
  response: ownTale,
  status: 201,
  errors: [
    'tale.fields-required',
    'tale.title-too-long',
    'tale.text-length',
    'tale.declarations-required',
    'tale.too-many',
    'tale.author-suspended',
  ],
});

export const listOwnTalesRoute = defineRoute({
  operationId: 'listOwnTales',
  summary: 'Contos que enviei',
  tag,
  method: 'GET',
  path: '/api/me/tales',
  access: EVERY_ROLE,
  query: listOwnTales.input,
  response: pageOf(ownTale),
  errors: [],
});

export const getOwnTaleRoute = defineRoute({
  operationId: 'getOwnTale',
  summary: 'Um conto que enviei, com o texto',
  tag,
  method: 'GET',
  path: '/api/me/tales/{id}',
  access: EVERY_ROLE,
  params: byId,
  response: ownTaleInFull,
  errors: ['tale.not-found'],
});

export const resubmitTaleRoute = defineRoute({
  operationId: 'resubmitTale',
  summary: 'Altera e reenvia um conto',
  tag,
  method: 'PUT',
  path: '/api/me/tales/{id}',
  access: EVERY_ROLE,
  params: byId,
  body: newTale.extend({ version: rowVersion }),
  response: ownTale,
  errors: [
    'tale.not-found',
    'tale.version-conflict',
    'tale.being-reviewed',
    'tale.not-editable',
    'tale.author-suspended',
    'tale.edit-open',
    'tale.too-many',
    'tale.fields-required',
    'tale.title-too-long',
    'tale.text-length',
    'tale.declarations-required',
  ],
});

export const withdrawTaleRoute = defineRoute({
  operationId: 'withdrawTale',
  summary: 'Retira um conto',
  tag,
  method: 'POST',
  path: '/api/me/tales/{id}/withdrawal',
  access: EVERY_ROLE,
  params: byId,
  body: z.object({ version: rowVersion }),
  response: ownTale,
  errors: ['tale.not-found', 'tale.version-conflict', 'tale.being-reviewed'],
});

export const restoreOwnTaleRoute = defineRoute({
  operationId: 'restoreOwnTale',
  summary: 'Desfaz a retirada de um conto',
  tag,
  method: 'POST',
  path: '/api/me/tales/{id}/withdrawal/undo',
  access: EVERY_ROLE,
  params: byId,
  body: z.object({ version: rowVersion }),
  response: ownTale,
  errors: ['tale.not-found', 'tale.version-conflict', 'tale.not-restorable', 'tale.edit-open'],
});

/** Numbers and choices alone, asked for on every screen: also on those that stand before a proof of age. */
export const authorNewsRoute = defineRoute({
  operationId: 'authorNews',
  summary: 'O que há de novo nos contos que enviei, e os avisos que não quero',
  tag,
  method: 'GET',
  path: '/api/me/author',
  access: EVERY_ROLE,
  beforeProof: true,
  response: authorNews,
  errors: [],
});

export const seeOwnTalesRoute = defineRoute({
  operationId: 'seeOwnTales',
  summary: 'Marca as novidades dos meus contos como vistas',
  tag,
  method: 'POST',
  path: '/api/me/author/seen',
  access: EVERY_ROLE,
  response: authorNews,
  errors: [],
});

export const muteAuthorNoticesRoute = defineRoute({
  operationId: 'muteAuthorNotices',
  summary: 'Escolhe os avisos por e-mail sobre os contos que enviei',
  tag,
  method: 'PUT',
  path: '/api/me/author/notices',
  access: EVERY_ROLE,
  beforeProof: true,
  body: authorNews.pick({ muted: true }),
  response: authorNews,
  errors: [],
});

export const appealTaleRoute = defineRoute({
  operationId: 'appealTale',
  summary: 'Pede a revisão de uma recusa',
  tag,
  method: 'POST',
  path: '/api/me/tales/{id}/appeal',
  access: EVERY_ROLE,
  params: byId,
  body: appealTale.input.omit({ id: true }),
  response: ownTale,
  errors: ['tale.not-found', 'tale.version-conflict', 'tale.no-appeal'],
});
