import { z } from 'zod';
import { REVIEWERS } from '../kinds/caller';
import { gatewayOperation, operation } from '../kinds/operation';
import { count, timestamp } from '../base/primitives';
import { deskLoad } from './tale-desk';

const tag = 'Denúncias';

/** How much there is to do; `nextDue` is that of the most pressing urgent case. */
export const casesLoad = operation({
  id: 'casesLoad',
  subject: 'moderation.case.load',
  http: 'GET /api/desk/cases/load',
  access: REVIEWERS,
  ownAskers: ['gateway'],
  summary: 'Quantos casos há para decidir',
  tag,
  output: z.object({
    waiting: count,
    urgent: count,
    overdue: count,
    appeals: count,
    nextDue: timestamp.nullable(),
    newest: timestamp.nullable(),
  }),
  errors: [],
});

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
