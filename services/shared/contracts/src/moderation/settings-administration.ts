import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';
import { legalPage, newLegalText } from './legal';
import { settingsChanges, settingsState } from './settings';
import { rowVersion } from '../base/primitives';

const tag = 'Administração';

/** What holds where nothing is set, by the environment of the gateways. */
const defaults = z.object({
  siteName: z.string(),
  supportEmail: z.string(),
  /** Whether the address of the banners' script is configured: without it keys do nothing. */
  hasBannerScript: z.boolean(),
});
export const adminSettings = settingsState.extend({ defaults });
export type AdminSettings = z.infer<typeof adminSettings>;

export const getAdminSettings = gatewayOperation({
  id: 'adminSettings',
  http: 'GET /api/admin/settings',
  access: ADMIN,
  summary: 'Configurações do site',
  tag,
  output: adminSettings,
  errors: [],
});

export const updateSettings = gatewayOperation({
  id: 'updateSettings',
  http: 'PATCH /api/admin/settings',
  access: ADMIN,
  summary: 'Altera as configurações do site',
  tag,
  fresh: true,
  audit: ['settings.update'],
  body: z.object({ changes: settingsChanges, version: rowVersion }),
  output: adminSettings,
  errors: ['settings.version-conflict'],
});

export const publishLegalText = gatewayOperation({
  id: 'publishLegalText',
  http: 'POST /api/admin/settings/legal/{page}',
  access: ADMIN,
  summary: 'Publica uma nova versão de um texto legal',
  tag,
  fresh: true,
  audit: ['settings.publish-legal-text'],
  params: z.object({ page: legalPage }),
  body: newLegalText,
  output: adminSettings,
  errors: ['settings.version-conflict'],
});
