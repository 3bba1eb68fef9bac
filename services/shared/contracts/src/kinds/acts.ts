import { z } from 'zod';
import { caller } from './caller';
import { defineEvent } from './event';
import type { ServiceName } from './rpc';

/** The longest title that an entry of the audit log keeps. */
export const MAX_ACT_TITLE = 200;

const value = z.union([
  z.string().max(200),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(64)).max(60),
]);
export type ActValue = z.infer<typeof value>;
const values = z
  .record(z.string().max(40), value)
  .refine((given) => Object.keys(given).length <= 30)
  .nullable();

/**
 * What somebody did with what a service owns, for the audit log. `before` and `after` are what changed: never a secret, and nothing that
 * tells who somebody is.
 */
const actOn = (...kinds: readonly string[]) =>
  z.object({
    actor: caller,
    /** `{what}.{verb}`: a service tells of what is its own alone. */
    action: z
      .string()
      .max(80)
      .regex(new RegExp(`^(${kinds.join('|')})(\\.[a-z-]+)+$`)),
    /** The id of what it was done to, or what there is one of. */
    subject: z.string().min(1).max(200),
    before: values,
    after: values,
    /** What a thing was called then; of a person never: moderation asks identity. A version before told none. */
    title: z.string().max(MAX_ACT_TITLE).nullish(),
  });
export type Act = z.infer<ReturnType<typeof actOn>>;

const actedOf = (service: ServiceName, ...kinds: readonly string[]) =>
  defineEvent({ name: `${service}.audit.acted`, major: 1, payload: actOn(...kinds) });

/** Written in the transaction of the act; moderation adds it to the chain. */
export const identityActed = actedOf('identity', 'account', 'command', 'webhook');
export const catalogueActed = actedOf('catalogue', 'video');
export const commerceActed = actedOf('commerce', 'book', 'ad');
export const mediaActed = actedOf('media', 'file', 'caption', 'hash-list');
export type ActedEvent = typeof identityActed;
