import { z } from 'zod';
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

export const adminSettingsRoute = defineRoute({
  operationId: 'adminSettings',
  summary: 'Configurações do site',
  tag,
  method: 'GET',
  path: '/api/admin/settings',
  access: ADMIN,
  response: adminSettings,
  errors: [],
});

export const updateSettingsRoute = defineRoute({
  operationId: 'updateSettings',
  summary: 'Altera as configurações do site',
  tag,
  method: 'PATCH',
  path: '/api/admin/settings',
  access: ADMIN,
  fresh: true,
  audit: ['settings.update'],
  body: z.object({ changes: settingsChanges, version: rowVersion }),
  response: adminSettings,
  errors: ['settings.version-conflict'],
});

export const publishLegalTextRoute = defineRoute({
  operationId: 'publishLegalText',
  summary: 'Publica uma nova versão de um texto legal',
  tag,
  method: 'POST',
  path: '/api/admin/settings/legal/{page}',
  access: ADMIN,
  fresh: true,
  audit: ['settings.publish-legal-text'],
  params: z.object({ page: legalPage }),
  body: newLegalText,
  response: adminSettings,
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
