import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { HttpRequest, Load } from '../../load/closed-loop';
import { hasCode, StartFailure } from '../../parts';
import { bytesOf, send } from '../answers';
import { videoIds } from '../catalogue/data';
import { CONNECTIONS } from '../compare';
import type { Exchange } from '../floor/work';
import { halfSignedIn, sessionCookie, visitorCookie } from '../people';
import { asSuperuser, type BenchSite } from '../site';
import { sqlBench, type SqlKind } from './beside-sql';

/** A turn ends with one request on the way over each of its connections. */
const ON_THE_WAY = CONNECTIONS;
/** SQLSTATE deadlock_detected. */
const DEADLOCK = '40P01';
const ATTEMPTS = 10;
const AGAIN_AFTER_MS = 200;
const LOOKED_AT = 20;
const counts = z.tuple([z.object({ rows: z.coerce.number() })]);
/** What a write leaves besides counters; without it the next turn's writes are first ones again. */
const FORGOTTEN = 'TRUNCATE view_windows, view_days, history, reactions';
/** Of the tables that are counted. */
const LEFT = 'SELECT (SELECT count(*) FROM view_windows) + (SELECT count(*) FROM reactions) AS rows';

interface KindOfWrite {
  readonly name: string;
  readonly request: HttpRequest;
  /** The table that gets a row for each. */
  readonly table: string;
}

/** Each of what stands behind `/api/videos/{id}/`. */
const KINDS: readonly KindOfWrite[] = [
  { name: 'a view', request: { method: 'POST', path: 'view' }, table: 'view_windows' },
  {
    ...{ name: 'a reaction', table: 'reactions' },
    request: {
      ...{ method: 'PUT', path: 'reaction', body: JSON.stringify({ value: 'like' }) },
      headers: { 'content-type': 'application/json' },
    },
  },
];

/** Writes. */
export const writesBench = sqlBench({
  ...{ name: 'writes', about: 'writes, beside the same SQL behind a bare Fastify' },
  how: "Each request is somebody's first one for its video, and after each turn the database must hold a row for every request of either side.",
  kindsOf: async (site, recorder, { videos, keys }) => {
    const { url } = site.system;
    const ids = videoIds(keys, videos);
    const people = { person: await sessionCookie(url), visitor: await visitorCookie(url, ids[0] ?? '') };
    return KINDS.map((kind) => {
      const asked = ids.map((id, at) => ({
        ...{ ...kind.request, path: `/api/videos/${id}/${kind.request.path}?signedIn=${at % 2}` },
        headers: { origin: url, ...kind.request.headers },
      }));
      const requests = halfSignedIn(asked, people);
      const around: SqlKind['around'] = (turn) => eachWritten(site, kind, turn);
      return {
        ...{ name: kind.name, around, aroundFloor: around },
        record: async () => {
          await forget(site);
          return { requests, exchanges: await recorder.record(site, requests) };
        },
        check: (server, { exchanges }) => assertAnswered(site, server, requests, exchanges),
      };
    });
  },
});

/**
 * Empties those tables until they stay empty: the last writes of the turn before may come only now, and it may be chosen to give way to
 * them.
 * @throws StartFailure when rows keep coming
 */
async function forget({ system }: BenchSite): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await asSuperuser(system, 'catalogue', (client) => client.query(FORGOTTEN)).catch((error: unknown) => {
      if (!hasCode(error, DEADLOCK)) throw error;
    });
    await pause(AGAIN_AFTER_MS);
    if ((await rowsOf(system, LEFT)) === 0) return;
  }
  throw new StartFailure('rows of the turn before keep coming');
}

/** @param text a statement that counts */
async function rowsOf(system: BenchSite['system'], text: string): Promise<number> {
  const [{ rows }] = await asSuperuser(system, 'catalogue', async (client) =>
    counts.parse((await client.query(text)).rows),
  );
  return rows;
}

/** Numbers apart, since counters grow with each write, a server answers what was recorded. @throws StartFailure */
async function assertAnswered(
  site: BenchSite,
  url: string,
  requests: readonly HttpRequest[],
  exchanges: readonly Exchange[],
): Promise<void> {
  await forget(site);
  const textOf = (answer: Pick<Exchange, 'base64'>) => bytesOf(answer).toString().replaceAll(/\d+/g, '0');
  const recorded = new Map(exchanges.map((exchange) => [exchange.path, textOf(exchange)]));
  for (const request of requests.slice(0, LOOKED_AT)) {
    const answer = textOf(await send(url, request));
    if (answer !== recorded.get(request.path))
      throw new StartFailure(`${request.path} is not answered alike: ${answer}`);
  }
}

/** One turn of writes, each somebody's first one for its video. @throws StartFailure unless the database then holds a row for each */
async function eachWritten<T extends Load>(
  site: BenchSite,
  { name, table }: KindOfWrite,
  turn: () => Promise<T>,
): Promise<T> {
  await forget(site);
  const loaded = await turn();
  const more = (await rowsOf(site.system, `SELECT count(*) AS rows FROM ${table}`)) - loaded.requests;
  if (more < 0 || more > ON_THE_WAY) throw new StartFailure(`${name}: ${more} rows more than requests`);
  return loaded;
}
