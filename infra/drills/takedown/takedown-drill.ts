import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessName } from '../../local';
import { waitUntil } from '../../parts';
import { seeded } from '../random';
import { isBrokenOff, type Place, placesOf, serves } from './places';
import { TakedownSite } from './takedown-site';

const VICTIMS: readonly ProcessName[] = ['media', 'gateway', 'catalogue'];
const GONE_WITHIN_MS = 60_000;
const BACK_WITHIN_MS = 60_000;
/** The whole way of a takedown takes less; the kill hits some of it. */
const MOST_PAUSE_MS = 700;
const EVERY_MS = 100;

export interface TakedownRound {
  readonly victim: ProcessName;
  readonly goneMs: number;
  readonly backMs: number;
}

export interface TakedownReport {
  readonly rounds: readonly TakedownRound[];
  readonly places: number;
  readonly seconds: number;
  /** What was still served, came back by itself or did not come back; empty when all is well. */
  readonly problems: readonly string[];
}

/**
 * Takes a film down and gives it back while it is watched, with a kill -9 at a moment from the seed in the middle of each takedown, and asks
 * every place that serves something of it, also through a cache.
 */
export async function takedownDrill(drill: {
  rounds: number;
  seed: number;
  say?: (line: string) => void;
}): Promise<TakedownReport> {
  const started = Date.now();
  const stand = await TakedownSite.start();
  try {
    const places = await placesOf(stand);
    const random = seeded(drill.seed);
    const first = Math.floor(random() * VICTIMS.length);
    const rounds: TakedownRound[] = [];
    const problems: string[] = [];
    for (let n = 0; n < drill.rounds; n += 1) {
      const victim = VICTIMS[(first + n) % VICTIMS.length] ?? 'media';
      const round = await takeDown(stand, places, { victim, afterMs: random() * MOST_PAUSE_MS }, problems);
      rounds.push(round);
      drill.say?.(`${victim}: gone after ${round.goneMs} ms, back after ${round.backMs} ms`);
    }
    return { rounds, places: places.length, problems, seconds: (Date.now() - started) / 1_000 };
  } finally {
    await stand.stop();
  }
}

async function takeDown(
  stand: TakedownSite,
  places: readonly Place[],
  { victim, afterMs }: { victim: ProcessName; afterMs: number },
  problems: string[],
): Promise<TakedownRound> {
  const backMs = await untilAll(places, true, BACK_WITHIN_MS, problems);
  const watching = await Promise.all(places.filter(({ name }) => name.startsWith('mp4')).map(watch));
  const told = performance.now();
  await stand.tell(true);
  await pause(afterMs);
  await stand.site.system.kill(victim);
  await untilAll(places, false, GONE_WITHIN_MS, problems);
  const goneMs = Math.round(performance.now() - told);
  await waitUntil(victim, async () => isUp(stand, victim), 60_000);
  // The one that was killed serves nothing either, now that it is there again: refused, and not only away.
  await untilAll(places, false, 1, problems);
  for (const { place, isCut } of watching)
    if (!(await isCut())) problems.push(`${victim}: ${place.name} was watched to its end`);
  await stand.tell(false);
  const restored = await untilAll(places, true, BACK_WITHIN_MS, problems);
  return { victim, goneMs, backMs: Math.max(backMs, restored) };
}

const isUp = async (stand: TakedownSite, name: ProcessName): Promise<boolean> =>
  stand.site.system.processes().some((one) => one.name === name && one.pids.length > 0) &&
  (await fetch(`${stand.site.system.url}/api/health/ready`)).ok;

/** Asks all places until every one serves, or none does; what differs after the time is a problem. @returns ms */
async function untilAll(
  places: readonly Place[],
  wanted: boolean,
  withinMs: number,
  problems: string[],
): Promise<number> {
  const started = performance.now();
  for (;;) {
    const answers = await Promise.all(places.map(async (place) => ({ place, is: await serves(place) })));
    const others = answers.filter(({ is }) => is !== wanted);
    const ms = Math.round(performance.now() - started);
    if (others.length === 0) return ms;
    if (ms > withinMs) {
      const verb = wanted ? 'does not serve' : 'still serves';
      problems.push(...others.map(({ place }) => `${place.name} ${verb} after ${withinMs} ms`));
      return ms;
    }
    await pause(EVERY_MS);
  }
}

const bytesOf = (part: { readonly value?: unknown } | undefined): number =>
  part?.value instanceof Uint8Array ? part.value.length : 0;

/** Begins to watch, and stops taking bytes after the first ones, as a player does whose buffer is full. */
async function watch(place: Place): Promise<{ place: Place; isCut: () => Promise<boolean> }> {
  const response = await fetch(place.url);
  const reader = response.body?.getReader();
  let length = bytesOf(await reader?.read());
  const whole = Number(response.headers.get('content-length'));
  const isCut = async (): Promise<boolean> => {
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        length += bytesOf(part);
    } catch (error) {
      if (isBrokenOff(error)) return true;
      throw error;
    }
    return length < whole;
  };
  return { place, isCut };
}
