import { z } from 'zod';

/** What the gateway adds to the input of an operation by itself, since no client may say it. */
export const ADDED = {
  /** Who looked or clicked, told apart for a day only: a keyed hash of address, browser and day. */
  passerBy: z.object({ visitor: z.string().min(16).max(64), isBot: z.boolean() }),
} as const satisfies Record<string, z.ZodType>;
export type AddedFact = keyof typeof ADDED;
export type Added<Fact extends AddedFact> = z.output<(typeof ADDED)[Fact]>;
