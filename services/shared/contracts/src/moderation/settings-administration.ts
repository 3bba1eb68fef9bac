import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation, operation } from '../kinds/operation';
import { legalPage, legalText, legalVersion, newLegalText } from './legal';
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

export const MAX_LEGAL_VERSIONS = 200;

/** The newest versions of a legal text, and the newest one's text, whether it holds already or from a day to come. */
export const listLegalVersions = operation({
  id: 'legalVersions',
  subject: 'moderation.legal.versions',
  http: 'GET /api/admin/settings/legal/{page}',
  access: ADMIN,
  summary: 'Versões de um texto legal',
  tag,
  params: z.object({ page: legalPage }),
  output: z.object({
    versions: z.array(legalVersion).max(MAX_LEGAL_VERSIONS),
    latest: legalText.nullable(),
  }),
  errors: [],
});

export const getLegalVersion = operation({
  id: 'legalVersion',
  subject: 'moderation.legal.version',
  http: 'GET /api/admin/settings/legal/{page}/{version}',
  access: ADMIN,
  summary: 'Uma versão de um texto legal',
  tag,
  params: z.object({ page: legalPage, version: z.coerce.number().pipe(rowVersion.min(1)) }),
  output: legalText,
  errors: ['settings.legal-not-found'],
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
