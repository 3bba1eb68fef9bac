import { z } from 'zod';
import { id } from '../base/primitives';
import { gatewayOperation } from '../kinds/operation';

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
