import { z } from 'zod';
import type { LoadRequest } from '../../load/arrivals';

/** What is asked of a site on an evening, of 1,000 requests. */
export const EVENING = {
  ...{ list: 150, home: 60, video: 140, related: 30, search: 80, page: 60, playback: 60, bytes: 140 },
  ...{ picture: 40, account: 60, state: 60, favourites: 20, reaction: 30, favourite: 25, view: 30 },
  ...{ tale: 5, report: 5, 'sign-in': 5 },
} as const;

/** More is written than on an evening, since writes are what could be lost. */
export const MANY_WRITES = {
  ...{ list: 100, home: 40, video: 100, search: 60, page: 40, playback: 40, bytes: 60, picture: 40 },
  ...{ account: 60, state: 60, favourites: 40, reaction: 100, favourite: 100, view: 100 },
  ...{ tale: 50, report: 40, 'sign-in': 30 },
} as const;

const person = z.object({ email: z.string(), password: z.string() });
const account = person.extend({ id: z.string() });

/** Everything that the process of a load needs to know, and whoever compares afterwards what it was told with what is there. */
export const loadPlan = z.object({
  /** What tells the writes of this load from those of others on the same site. */
  run: z.string(),
  url: z.string(),
  perSecond: z.number(),
  /** How often each kind is asked for, of whatever they add up to. */
  shares: z.record(z.string(), z.number()),
  /** Requests that may be under way at once; without it all that are due are sent. */
  mostUnderWay: z.number().optional(),
  /** Those who are signed in, by their cookies. */
  people: z.array(account.extend({ cookie: z.string() })).min(1),
  administrator: person,
  videos: z.array(z.string()).min(1),
  /** That can be reported, each once. */
  tales: z.array(z.string()).min(1),
  /** A film that is there in full: what is played, and what it looks like; and its file, to be sent. */
  film: z.object({
    id: z.string(),
    mp4: z.string(),
    bytes: z.number(),
    picture: z.string(),
    file: z.string(),
  }),
  /** A moderator who decides, and how often an administrator sends the film. */
  acts: z.object({ moderator: account, uploadEveryMs: z.number() }).optional(),
  /** A file that is sent slowly, beside streams of events: what nobody may break off. */
  slow: z.object({ file: z.string(), bytesPerSecond: z.number() }).optional(),
  /** Whether it lasts: people renew their sessions, and clients leave amid what they asked for. */
  lasts: z.boolean().optional(),
});
export type LoadPlan = z.output<typeof loadPlan>;

/** What a load was told. */
export interface Told {
  readonly plan: LoadPlan;
  readonly requests: readonly LoadRequest[];
}

/** With what the titles of a load's own tales begin. */
export const taleTitles = (run: string): string => `Conto do exercício ${run}.`;

/** With what the titles of a load's uploads begin. */
export const uploadTitles = (run: string): string => `Envio do exercício ${run}.`;

/** What is done one after the other beside the requests that come at their moments. */
export const ACTS: readonly string[] = ['decision', 'upload'];

/** What lasts as long as it is told to. */
export const SLOW: readonly string[] = ['slow upload', 'events'];

/** Clients that leave, each amid what its kind says. */
export const LEAVING = ['film', 'range', 'search', 'desk', 'processing', 'upload', 'part'].map(
  (of) => `left ${of}`,
);
