import { z } from 'zod';
import { gatewayOperation } from '../kinds/operation';
import { text } from '../kinds/text';
import { MAX_REPORT_CHARACTERS, reportSecret, reportSubject, ticket } from './reports';
import { reportCategory } from './report-categories';

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
export const fileReport = gatewayOperation({
  id: 'fileReport',
  http: 'POST /api/reports',
  access: 'public',
  summary: 'Denuncia um vídeo ou um conto',
  tag,
  beforeProof: true,
  body: newReport,
  output: z.object({ ticket, secret: reportSecret }),
  status: 201,
  errors: [
    'report.no-content',
    'report.foreign-address',
    'report.address-required',
    'report.contact-invalid',
    'report.description-required',
    'report.too-many',
  ],
  limit: 'report',
});

/** The secret comes in the body, so that no log and no history keeps it. */
export const reportTicket = gatewayOperation({
  id: 'reportTicket',
  http: 'POST /api/reports/ticket',
  access: 'public',
  summary: 'Onde está uma denúncia',
  tag,
  beforeProof: true,
  body: z.object({ secret: z.string().max(200) }),
  output: ticket,
  errors: ['report.not-found'],
  limit: 'session',
});

export const transparencyFile = gatewayOperation({
  id: 'transparencyFile',
  http: 'GET /api/transparency.csv',
  access: 'public',
  summary: 'Denúncias por mês, como CSV',
  tag,
  beforeProof: true,
  output: z.string(),
  download: 'text/csv',
  errors: [],
});
