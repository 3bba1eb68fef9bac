import { z } from 'zod';
import { defineRoute } from '../kinds/route';
import {
  authorityReceipt,
  authorityReport,
  authorityWithdrawal,
  listAuthorityReports,
  newAuthorityReport,
} from '../moderation/authority-reports';
import { id } from '../base/primitives';

const tag = 'Denúncias';
const REVIEWERS = ['moderator', 'admin'] as const;
const byId = z.object({ id });

export const listAuthorityReportsRoute = defineRoute({
  operationId: 'listAuthorityReports',
  summary: 'Envios à autoridade',
  tag,
  method: 'GET',
  path: '/api/desk/authority-reports',
  access: REVIEWERS,
  query: listAuthorityReports.input,
  response: listAuthorityReports.output,
  errors: [],
});

export const openAuthorityReportRoute = defineRoute({
  operationId: 'openAuthorityReport',
  summary: 'Abre o envio de um caso a uma autoridade',
  tag,
  method: 'POST',
  path: '/api/desk/cases/{id}/authority-reports',
  access: REVIEWERS,
  fresh: true,
  audit: ['authority.open'],
  params: byId,
  body: newAuthorityReport,
  response: authorityReport,
  status: 201,
  errors: ['case.not-found', 'authority.content-shown', 'authority.name-required', 'authority.already-open'],
});

export const receiveAuthorityReportRoute = defineRoute({
  operationId: 'receiveAuthorityReport',
  summary: 'Registra o recibo da autoridade',
  tag,
  method: 'POST',
  path: '/api/desk/authority-reports/{id}/receipt',
  access: REVIEWERS,
  fresh: true,
  audit: ['authority.receive'],
  params: byId,
  body: authorityReceipt,
  response: authorityReport,
  errors: ['authority.not-found', 'authority.changed', 'authority.receipt-in-future'],
});

export const withdrawAuthorityReportRoute = defineRoute({
  operationId: 'withdrawAuthorityReport',
  summary: 'Encerra um envio que não será feito',
  tag,
  method: 'POST',
  path: '/api/desk/authority-reports/{id}/withdraw',
  access: ['admin'],
  fresh: true,
  audit: ['authority.withdraw'],
  params: byId,
  body: authorityWithdrawal,
  response: authorityReport,
  errors: ['authority.not-found', 'authority.changed'],
});

/** A POST, since each reading is written down. */
export const exportAuthorityReportRoute = defineRoute({
  operationId: 'exportAuthorityReport',
  summary: 'As provas guardadas de um envio, com as suas somas SHA-256',
  tag,
  method: 'POST',
  path: '/api/desk/authority-reports/{id}/export',
  access: ['admin'],
  fresh: true,
  audit: ['authority.export'],
  params: byId,
  response: z.string(),
  download: 'application/zip',
  errors: ['authority.not-found', 'authority.changed'],
});
