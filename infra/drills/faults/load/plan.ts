import { z } from 'zod';
import { loadPlan } from '../../rolling/load/plan';

/** More is written than on an evening, since writes are what a fault could lose. */
export const MANY_WRITES = {
  list: 100,
  home: 40,
  video: 100,
  search: 60,
  page: 40,
  playback: 40,
  bytes: 60,
  picture: 40,
  account: 60,
  state: 60,
  favourites: 40,
  reaction: 100,
  favourite: 100,
  view: 100,
  tale: 50,
  report: 40,
  'sign-in': 30,
} as const;

const person = z.object({ email: z.string(), password: z.string() });

const acts = z.object({
  administrator: person,
  /** Of this load alone. */
  moderator: person,
  /** A small film, and how often it is sent. */
  upload: z.object({ file: z.string(), everyMs: z.number() }),
});
export type Acts = z.output<typeof acts>;

/** Everything that the process of the load needs to know. */
export const faultPlan = loadPlan.omit({ upload: true, results: true, administrator: true }).extend({
  /** How often each kind is asked for, of whatever they add up to. */
  shares: z.record(z.string(), z.number()),
  /** Requests that may be under way at once. */
  mostUnderWay: z.number(),
  /** What is done one after the other; null for traffic alone. */
  acts: acts.nullable(),
});
export type FaultPlan = z.output<typeof faultPlan>;

/** The same where more is done than to ask. */
export const actingPlan = faultPlan.extend({ acts });
export type ActingPlan = z.output<typeof actingPlan>;

/** Who decides in a load. */
export const moderatorOf = (run: string): string => `moderador-${run}@alcova.local`;

/** With what the titles of a load's uploads begin. */
export const uploadTitles = (run: string): string => `Envio do exercício ${run}.`;

/** What is done one after the other beside the requests that come at their moments. */
export const ACTS: readonly string[] = ['decision', 'upload'];
