import { setTimeout as pause } from 'node:timers/promises';
import { SiteClient } from '../../../local/site-client';
import { reasonOf } from '../../../parts';
import type { ActingPlan } from '../../faults/load/plan';
import type { Note } from '../../rolling/load/open-loop';
import { type BrokenOff, brokenOff } from './broken-off';
import { brokenPart, brokenUpload } from './broken-uploads';

/** How one client breaks off; it answers the status that it saw, undefined where it went before one came. */
type BreakOff = (number: number) => Promise<number | undefined>;
/** Well before a token's ten minutes are over. */
const SIGNED_IN_MS = 240_000;
/** Longer than most of what goes on between a stream's beats, shorter than a beat. */
const LISTENED_MS = 4_000;
/** Bytes pile up in the site meanwhile. */
const NOT_READ_MS = 500;

/** Clients that leave amid what they asked for, each kind at its own pace, until the signal comes. */
export async function breakOff(plan: ActingPlan, note: Note, stopped: AbortSignal): Promise<void> {
  let client = await signedIn(plan);
  const signInAgain = async (): Promise<undefined> => {
    client = await signedIn(plan);
  };
  const get = (path: string, more: Partial<BrokenOff> = {}): Promise<number | undefined> =>
    brokenOff({ method: 'GET', url: `${plan.url}${path}`, headers: client.headers(), stayMs: 0, ...more });
  const kinds: readonly (readonly [string, number, BreakOff])[] = [
    ['left film', 2_000, () => get(plan.film.mp4, { stayMs: NOT_READ_MS })],
    [
      'left range',
      2_000,
      () =>
        get(plan.film.mp4, { stayMs: NOT_READ_MS, headers: { ...client.headers(), range: 'bytes=65536-' } }),
    ],
    // What nobody has asked before is not kept: it goes all the way to the database.
    ['left search', 1_000, (number) => get(`/api/videos/search?q=sumiu%20${number}`, { isHasty: true })],
    ['left desk', 1_000, () => get('/api/desk/events', { stayMs: LISTENED_MS })],
    [
      'left processing',
      1_500,
      () => get(`/api/videos/${plan.film.id}/processing/events`, { stayMs: LISTENED_MS }),
    ],
    ['left upload', 5_000, (number) => brokenUpload(plan, client, number)],
    ['left part', 5_000, (number) => brokenPart(plan, client, number)],
    ['sign-in', SIGNED_IN_MS, signInAgain],
  ];
  await Promise.all(kinds.map(([kind, everyMs, leave]) => again(kind, everyMs, leave, note, stopped)));
}

async function signedIn({ acts: { administrator }, url }: ActingPlan): Promise<SiteClient> {
  const client = new SiteClient(url);
  await client.signIn(administrator.email, administrator.password);
  return client;
}

async function again(
  kind: string,
  everyMs: number,
  leave: BreakOff,
  note: Note,
  stopped: AbortSignal,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for (let number = 0; !stopped.aborted; number += 1) {
    const dueAt = Date.now();
    const one = leave(number)
      .then((status) => {
        const isWell = status === undefined || status < 400;
        note(kind, dueAt, isWell ? null : `${status}`, { status: status ?? 0 });
      })
      .catch((error: unknown) => note(kind, dueAt, reasonOf(error)));
    underWay.add(one);
    void one.finally(() => underWay.delete(one));
    await pause(everyMs, undefined, { signal: stopped }).catch(() => undefined);
  }
  await Promise.all(underWay);
}
