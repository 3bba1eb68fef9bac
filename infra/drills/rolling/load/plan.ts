import { z } from 'zod';

/** What is asked of the site while it is restarted; each kind in a share of 1,000 that is like an evening's. */
export const SHARES = {
  list: 150,
  home: 60,
  video: 140,
  related: 30,
  search: 80,
  page: 60,
  playback: 60,
  bytes: 140,
  picture: 40,
  account: 60,
  state: 60,
  favourites: 20,
  reaction: 30,
  favourite: 25,
  view: 30,
  tale: 5,
  report: 5,
  'sign-in': 5,
} as const;
export type Kind = keyof typeof SHARES | 'part' | 'upload' | 'events';

/** Everything that the process of the load needs to know. */
export const loadPlan = z.object({
  /** What tells the writes of this load from those of others on the same site. */
  run: z.string(),
  /** Where the proxy answers. */
  url: z.string(),
  perSecond: z.number(),
  /** Those who are signed in, by their cookies and how they sign in. */
  people: z.array(z.object({ cookie: z.string(), email: z.string(), password: z.string() })).min(1),
  administrator: z.string(),
  videos: z.array(z.string()).min(1),
  tales: z.array(z.string()).min(1),
  /** A film that is there in full: what is played, and what it looks like. */
  film: z.object({ id: z.string(), mp4: z.string(), bytes: z.number(), picture: z.string() }),
  upload: z.object({ file: z.string(), bytes: z.number(), bytesPerSecond: z.number() }),
  /** Where the results go. */
  results: z.string(),
});
export type LoadPlan = z.output<typeof loadPlan>;

export const loadRequest = z.object({
  kind: z.string(),
  /** When it was due, in milliseconds since 1970. */
  dueAt: z.number(),
  /** From then to the last byte of the answer. */
  ms: z.number(),
  /** Why it failed; null when it did not. */
  failure: z.string().nullable(),
  /** What it was to write; null for a read. */
  subject: z.string().nullable(),
  /** 0 where no answer came. */
  status: z.number(),
  /** Whether it was told when to come again. */
  isToRetry: z.boolean(),
});
export type LoadRequest = z.output<typeof loadRequest>;
export const loadResults = z.object({
  requests: z.array(loadRequest),
  /** What the store calls the files that were sent. */
  uploadedKeys: z.array(z.string()).min(1),
});
export type LoadResults = z.output<typeof loadResults>;
