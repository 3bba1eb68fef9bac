import { z } from 'zod';
import { client } from '../base/client';
import { id } from '../base/primitives';
import { refusals } from '../base/surfaces';

/** What the gateway adds to the input of an operation by itself, since no client may say it. */
export const ADDED = {
  /** Who looked or clicked, told apart for a day only: a keyed hash of address, browser and day. */
  visitor: z.object({ visitor: z.string().min(16).max(64), isBot: z.boolean() }),
  /** From where a person acts. Processes that ask for themselves have none. */
  client: z.object({ client: client.optional() }),
  /** The sender's own name for a sending, or a new one: the same twice is one. */
  idempotencyKey: z.object({ key: id }),
  /** What the policy refuses to whoever asks. Processes that ask for themselves leave it out: nothing is refused to them. */
  refusals: z.object({ refusals: refusals.default({}) }),
  /** The site's own delivery hosts, of films and of pictures. */
  deliveryHosts: z.object({ videoTo: z.string().min(1).max(500), imageTo: z.string().min(1).max(500) }),
} as const satisfies Record<string, z.ZodType>;
export type AddedFact = keyof typeof ADDED;
export type Added<Fact extends AddedFact> = [Fact] extends [never] ? z.ZodType : (typeof ADDED)[Fact];
