import { z } from 'zod';
import { gatewayOperation } from '../kinds/operation';
import { getWebhook, setWebhook, testWebhook } from '../identity/webhook';
import { defineRoute } from '../kinds/route';
import { legalPage, newLegalText } from '../moderation/legal';
import { settingsChanges, settingsState } from '../moderation/settings';
import { rowVersion } from '../base/primitives';

const tag = 'Administração';
const ADMIN = ['admin'] as const;

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

export const webhookRoute = defineRoute({
  operationId: 'webhook',
  summary: 'Webhook dos casos urgentes',
  tag,
  method: 'GET',
  path: '/api/admin/webhook',
  access: ADMIN,
  response: getWebhook.output,
  errors: [],
});

export const setWebhookRoute = defineRoute({
  operationId: 'setWebhook',
  summary: 'Define ou retira o webhook; o segredo é mostrado uma vez',
  tag,
  method: 'PUT',
  path: '/api/admin/webhook',
  access: ADMIN,
  fresh: true,
  audit: ['webhook.set'],
  body: setWebhook.input,
  response: setWebhook.output,
  errors: ['webhook.address-refused'],
});

export const testWebhookRoute = defineRoute({
  operationId: 'testWebhook',
  summary: 'Chama o webhook uma vez e diz o que ele respondeu',
  tag,
  method: 'POST',
  path: '/api/admin/webhook/test',
  access: ADMIN,
  fresh: true,
  audit: ['webhook.test'],
  response: testWebhook.output,
  errors: ['auth.too-many-attempts', 'webhook.none'],
});
