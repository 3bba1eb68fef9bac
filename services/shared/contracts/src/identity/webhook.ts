import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { count, timestamp } from '../base/primitives';

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

export const getWebhook = defineRpc({
  name: 'identity.webhook.get',
  input: z.object({}),
  output: webhook,
  errors: ['auth.forbidden'],
});

/** Another address, or none. Each has a new secret, which is told this once. */
export const setWebhook = defineRpc({
  name: 'identity.webhook.set',
  input: z.object({ address: z.string().trim().min(1).max(500).nullable() }),
  output: webhook.extend({
    /** What its calls are signed with (Standard Webhooks); null where the webhook was taken away. */
    secret: z.string().nullable(),
  }),
  errors: ['auth.forbidden', 'webhook.address-refused'],
});

/** Makes one call at once, which says that it is a test. */
export const testWebhook = defineRpc({
  name: 'identity.webhook.test',
  // The other side may take ten of them.
  deadlineMs: 15_000,
  input: z.object({}),
  output: outcomeOf,
  errors: ['auth.forbidden', 'auth.too-many-attempts', 'webhook.none'],
});
