import { z } from 'zod';
import { defineRoute } from '../kinds/route';
import { text } from '../kinds/text';
import { MAX_REPORT_CHARACTERS, reportSecret, reportSubject, ticket } from '../moderation/reports';
import { reportCategory } from '../moderation/report-categories';
import { transparency } from '../moderation/transparency';

const tag = 'Denúncias';

/** Either the content itself, or its address on this site as it stands in the address bar. */
export const newReport = z.object({
  category: reportCategory,
  subject: reportSubject.optional(),
  address: z.string().trim().max(2_048).optional(),
  description: text({ max: MAX_REPORT_CHARACTERS }).default(''),
  contact: z.string().trim().max(254).default(''),
});
export type NewReport = z.infer<typeof newReport>;

/** Anybody, without an account. `Idempotency-Key`: sent again after a lost answer it is the same ticket. */
export const fileReportRoute = defineRoute({
  operationId: 'fileReport',
  summary: 'Denuncia um vídeo ou um conto',
  tag,
  method: 'POST',
  path: '/api/reports',
  access: 'public',
  beforeProof: true,
  body: newReport,
  response: z.object({ ticket, secret: reportSecret }),
  status: 201,
  errors: [
    'report.no-content',
    'report.foreign-address',
    'report.address-required',
    'report.contact-invalid',
    'report.description-required',
    'report.too-many',
  ],
});

/** The secret comes in the body, so that no log and no history keeps it. */
export const ticketRoute = defineRoute({
  operationId: 'reportTicket',
  summary: 'Onde está uma denúncia',
  tag,
  method: 'POST',
  path: '/api/reports/ticket',
  access: 'public',
  beforeProof: true,
  body: z.object({ secret: z.string().max(200) }),
  response: ticket,
  errors: ['report.not-found'],
});

export const transparencyRoute = defineRoute({
  operationId: 'transparency',
  summary: 'Denúncias por mês: motivos, resultados e prazos',
  tag,
  method: 'GET',
  path: '/api/transparency',
  access: 'public',
  beforeProof: true,
  response: transparency.output,
  errors: [],
});

export const transparencyFileRoute = defineRoute({
  operationId: 'transparencyFile',
  summary: 'Denúncias por mês, como CSV',
  tag,
  method: 'GET',
  path: '/api/transparency.csv',
  access: 'public',
  beforeProof: true,
  response: z.string(),
  download: 'text/csv',
  errors: [],
});
