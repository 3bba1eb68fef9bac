import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { z } from 'zod';
import type { Load } from '../../load/closed-loop';
import { StartFailure } from '../../parts';
import { assertAnswers, bytesOf, UNPACKED } from '../answers';
import { replay } from '../floor/replay';
import type { Exchange } from '../floor/work';
import { halfSignedIn, sessionCookie } from '../people';
import type { BenchSite } from '../site';
import { databaseOf, sqlBench } from './beside-sql';
import { KINDS, type KindOfRead } from './cold-keys';
import type { Recorder } from './recorder';

/** The least that the gateway may answer, in parts of what the floor answers. */
const BAR = 0.35;
/** Addresses that are asked before anything is recorded: the first visit to a middle page makes the marks of its list. */
const FIRST = 40;
/** Statements of a read that changes nothing. */
const READS_ONLY = /^\s*(SELECT|WITH|START TRANSACTION|COMMIT)\b/;
/** For so long an answer may be given again: the addresses of the turn before are strange again after it. */
const FORGOTTEN_MS = 2_100;

/** Of the addresses, so many are looked at, from all over. */
const LOOKED_AT = 20;

const video = z.object({ id: z.string() });
const shown = z.union([
  z.object({ items: z.array(video) }).transform(({ items }) => items),
  video.transform((one) => [one]),
]);

/** Reads that nobody kept. */
export const coldBench = sqlBench({
  ...{ name: 'cold', about: 'reads that nobody kept, beside the same SQL behind a bare Fastify' },
  how:
    'Each is asked at most once a turn, so that no answer is there yet: the run fails when `alcova_public_reads_total` counts a kept one, or ' +
    "when bytes or headers differ from the floor's. Blocks of the home list are not among them: an order of it ends after five minutes, and " +
    'with it what was recorded; their rows are at `warm` and `growth`.',
  // So little is kept in memory that nothing of one turn is left in the next.
  env: { PUBLIC_CACHE_BYTES: String(1024 ** 2) },
  bar: BAR,
  kindsOf: async (site, recorder, { videos, keys }) => {
    const person = await sessionCookie(site.system.url);
    return KINDS.map((kind) => ({
      name: kind.name,
      record: async () => {
        const exchanges = await record(site, recorder, kind.paths(keys, videos));
        await assertAnswersComeOfRows(databaseOf(site.system), exchanges);
        const reads = exchanges.map(({ path }) => ({ path }));
        return { exchanges, requests: halfSignedIn(reads, { person }) };
      },
      check: (url, { exchanges }) => assertSameBytes(url, exchanges),
      around: (turn) => noneKept(site, kind, turn),
    }));
  },
});

function someOf<T>(all: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(all.length / LOOKED_AT));
  return all.filter((_, at) => at % step === 0);
}

/** Asks for each address once. Addresses for which something had to be written (marks of a list that were due) are left out. */
async function record(site: BenchSite, recorder: Recorder, paths: readonly string[]): Promise<Exchange[]> {
  for (const path of paths.slice(-FIRST)) await fetch(`${site.system.url}${path}`);
  // What was asked just now is strange again.
  await pause(FORGOTTEN_MS);
  const all = await recorder.record(
    site,
    paths.map((path) => ({ path, headers: UNPACKED })),
  );
  return all.filter(({ units }) => units.flat().every(({ text }) => READS_ONLY.test(text)));
}

/** @throws StartFailure unless a server answers what was recorded, headers too */
async function assertSameBytes(url: string, exchanges: readonly Exchange[]): Promise<void> {
  await pause(FORGOTTEN_MS);
  for (const one of someOf(exchanges)) await assertAnswers(url, { path: one.path, headers: UNPACKED }, one);
}

/**
 * The recorded statements are those that the answer is made of: the rows that they bring now hold every video that was answered.
 * @throws StartFailure
 */
async function assertAnswersComeOfRows(database: string, exchanges: readonly Exchange[]): Promise<void> {
  const pool = new Pool({ connectionString: database, max: 1 });
  try {
    for (const one of someOf(exchanges)) {
      const brought = JSON.stringify(await replay(pool, one));
      for (const { id } of shown.parse(JSON.parse(bytesOf(one).toString())))
        if (!brought.includes(`"${id}"`)) throw new StartFailure(`${one.path}: no statement brought ${id}`);
    }
  } finally {
    await pool.end();
  }
}

/** One turn of reads whose answers are not there yet. @throws StartFailure when one of them was there, by the gateway's own count */
async function noneKept<T extends Load>(
  site: BenchSite,
  { operation, name }: KindOfRead,
  turn: () => Promise<T>,
): Promise<T> {
  await pause(FORGOTTEN_MS);
  const before = await readsCounted(site, operation);
  const loaded = await turn();
  const after = await readsCounted(site, operation);
  const kept = after.kept - before.kept;
  if (kept !== 0) throw new StartFailure(`${name}: ${kept} answers were there already`);
  if (after.read - before.read < loaded.requests) throw new StartFailure(`${name}: reads were not counted`);
  return loaded;
}

/** What the gateway has counted of a public read since its start: answers that were there, and those that were waited for. */
async function readsCounted({ system }: BenchSite, operation: string) {
  const address = `http://127.0.0.1:${system.env.gateway['HEALTH_PORT'] ?? ''}/metrics`;
  const metrics = await (await fetch(address, { signal: AbortSignal.timeout(5_000) })).text();
  const told = (outcome: string): number => {
    const name = `alcova_public_reads_total{operation="${operation}",outcome="${outcome}"} `;
    const line = metrics.split('\n').find((one) => one.startsWith(name));
    return Number(line?.slice(name.length) ?? 0);
  };
  return { kept: told('kept'), read: told('read') };
}
