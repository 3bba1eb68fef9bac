import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { operation } from '../kinds/operation';
import { count, timestamp } from '../base/primitives';

const tag = 'Administração';

/** How a call to the webhook ended. Nothing of what the other side said goes further than its status. */
export const webhookOutcome = z.enum([
  'taken',
  'not-taken',
  'address-refused',
  'name-unknown',
  'too-slow',
  'unreachable',
]);
export type WebhookOutcome = z.infer<typeof webhookOutcome>;

const outcomeOf = z.object({
  outcome: webhookOutcome,
  /** Of the answer; null where there was none. */
  status: z.number().int().nullable(),
});

/** Where whoever decides is called besides by mail. The address may hold a secret of its own: it is told as far as its host. */
export const webhook = z.object({
  /** As `https://host`; null where there is none. */
  origin: z.string().nullable(),
  setAt: timestamp.nullable(),
  /** Calls that wait for another try. */
  waiting: count,
  /** The last call that was made. */
  last: outcomeOf.extend({ at: timestamp }).nullable(),
});
export type Webhook = z.infer<typeof webhook>;

export const getWebhook = operation({
  id: 'webhook',
  subject: 'identity.webhook.get',
  http: 'GET /api/admin/webhook',
  access: ADMIN,
  summary: 'Webhook dos casos urgentes',
  tag,
  output: webhook,
  errors: [],
});

/** Another address, or none. Each has a new secret, which is told this once. */
export const setWebhook = operation({
  id: 'setWebhook',
  subject: 'identity.webhook.set',
  http: 'PUT /api/admin/webhook',
  access: ADMIN,
  summary: 'Define ou retira o webhook; o segredo é mostrado uma vez',
  tag,
  fresh: true,
  audit: ['webhook.set'],
  body: z.object({ address: z.string().trim().min(1).max(500).nullable() }),
  output: webhook.extend({
    /** What its calls are signed with (Standard Webhooks); null where the webhook was taken away. */
    secret: z.string().nullable(),
  }),
  errors: ['webhook.address-refused'],
});

/** Makes one call at once, which says that it is a test. */
export const testWebhook = operation({
  id: 'testWebhook',
  subject: 'identity.webhook.test',
  http: 'POST /api/admin/webhook/test',
  access: ADMIN,
  summary: 'Chama o webhook uma vez e diz o que ele respondeu',
  tag,
  fresh: true,
  audit: ['webhook.test'],
  output: outcomeOf,
  errors: ['auth.too-many-attempts', 'webhook.none'],
});
