import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { command, count } from '../../load/command';
import type { ProcessName } from '../../local';
import { waitUntil } from '../../parts';
import { failedChecks, tableOf } from '../found';
import { seededRandom } from '../../load/random';
import { type Place, placesOf, servesFilm, watch } from './places';
import { type Stand, announceTakedown, withStand } from './stand';

const VICTIMS: readonly ProcessName[] = ['media', 'gateway', 'catalogue'];
const WITHIN_MS = 60_000;
/** The whole way of a takedown takes less; the kill hits some of it. */
const MAX_PAUSE_MS = 700;
const EVERY_MS = 100;
/** Bytes of the film and names of it, straight and through the cache. */
const PLACES = 30;

/**
 * Takes a film down and gives it back while it is watched, with a kill -9 at a moment from the seed in the middle of each takedown, and asks
 * every place that serves something of it, also through a cache.
 */
export const takedownDrill = command({
  ...{ name: 'takedown', about: 'a film that is taken down while it is watched, with kills (LEGAL-02)' },
  options: z.object({ rounds: count(9), seed: count(7, 0) }),
  quick: { rounds: 3 },
  run: ({ rounds, seed }, say) =>
    withStand(async (stand) => {
      const places = await placesOf(stand);
      const random = seededRandom(seed);
      const first = Math.floor(random() * VICTIMS.length);
      const problems = failedChecks({ [`${places.length} places, not ${PLACES}`]: places.length === PLACES });
      const [gone, back]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        const victim = VICTIMS[(first + round) % VICTIMS.length] ?? 'media';
        const kill = { victim, afterMs: random() * MAX_PAUSE_MS };
        const { goneMs, backMs, ...found } = await takeDown(stand, places, kill, 2 * round + 1);
        gone.push(goneMs);
        back.push(backMs);
        problems.push(...found.problems.map((problem) => `${victim}: ${problem}`));
        say(`${victim}: gone after ${goneMs} ms, back after ${backMs} ms`);
      }
      return {
        tables: [
          tableOf({
            ...{ takedowns: rounds, places: places.length, 'gone at most after': `${Math.max(...gone)} ms` },
            'back at most after': `${Math.max(...back)} ms`,
          }),
        ],
        problems,
      };
    }),
});

/** One takedown, amid which a process is killed, and its end. @returns how long each took, and what went wrong */
async function takeDown(
  stand: Stand,
  places: readonly Place[],
  { victim, afterMs }: { victim: ProcessName; afterMs: number },
  version: number,
): Promise<{ goneMs: number; backMs: number; problems: string[] }> {
  const { site } = stand;
  const before = await untilAll(places, true, WITHIN_MS);
  const films = places.filter(({ name }) => name.startsWith('mp4'));
  const watching = await Promise.all(films.map(watch));
  const told = performance.now();
  await announceTakedown(stand, true, version);
  await pause(afterMs);
  await site.system.kill(victim);
  const gone = await untilAll(places, false, WITHIN_MS);
  const goneMs = Math.round(performance.now() - told);
  const isReady = async () => (await fetch(`${site.system.url}/api/health/ready`)).ok;
  await waitUntil(victim, async () => site.isUp(victim) && (await isReady()));
  // The one that was killed serves nothing either, now that it is there again: refused, and not only away.
  const still = await untilAll(places, false, 1);
  const cut = await Promise.all(watching.map((isCut) => isCut()));
  await announceTakedown(stand, false, version + 1);
  const back = await untilAll(places, true, WITHIN_MS);
  return {
    ...{ goneMs, backMs: Math.max(before.ms, back.ms) },
    problems: [
      ...[before, gone, still, back].flatMap(({ problems }) => problems),
      ...failedChecks({ 'a film was watched to its end': cut.every(Boolean) }),
    ],
  };
}

/** Asks all places until every one serves, or none does; what differs after the time is a problem. */
async function untilAll(
  places: readonly Place[],
  wanted: boolean,
  withinMs: number,
): Promise<{ ms: number; problems: string[] }> {
  for (const began = performance.now(); ; await pause(EVERY_MS)) {
    const answers = await Promise.all(places.map(servesFilm));
    const others = places.filter((_, index) => answers[index] !== wanted);
    const ms = Math.round(performance.now() - began);
    if (others.length > 0 && ms <= withinMs) continue;
    const verb = wanted ? 'does not serve' : 'still serves';
    return { ms, problems: others.map(({ name }) => `${name} ${verb} after ${withinMs} ms`) };
  }
}
