import { z } from 'zod';
import { id, timestamp } from '../base/primitives';
import { REVIEWERS } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';
import { casesLoad } from '../moderation/report-desk';
import { deskLoad } from '../moderation/tale-desk';

const tag = 'Denúncias';
const byId = z.object({ id });

/** What waits at both desks, for the marks that all who decide see on every screen. */
export const getWaiting = gatewayOperation({
  id: 'waiting',
  http: 'GET /api/desk/waiting',
  access: REVIEWERS,
  summary: 'Quantos casos e contos esperam uma decisão',
  tag,
  output: z.object({
    cases: casesLoad.output.pick({ waiting: true, urgent: true }),
    tales: deskLoad.output.pick({ waiting: true, urgent: true }),
  }),
  errors: [],
});

/** Each change of the load, as it comes. */
export const caseEvents = gatewayOperation({
  id: 'caseEvents',
  http: 'GET /api/desk/cases/events',
  access: REVIEWERS,
  summary: 'Avisos de novos casos na fila',
  tag,
  output: casesLoad.output,
  eventName: 'load',
  errors: [],
});

/** Signed addresses of a video's film for the desk alone, whether it is hidden or not; `other` is the listed side of a match. */
export const caseFilm = gatewayOperation({
  id: 'caseFilm',
  http: 'GET /api/desk/cases/{id}/film',
  access: REVIEWERS,
  summary: 'O filme de um caso, também quando está oculto',
  tag,
  params: byId,
  query: z.object({ assetId: id.optional() }),
  output: z.object({ mp4: z.string(), poster: z.string(), expiresAt: timestamp }),
  errors: ['case.not-found', 'media.not-ready'],
  limit: 'desk',
});
