import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { System } from '../../local/system';
import { hasCode, StartFailure } from '../../parts';
import { type HttpRequest, send } from '../http-answers';
import type { Exchange } from '../recorded/exchange';
import { asSuperuser } from '../superuser';
import type { KindOfWrite } from './kinds';

/** wrk ends with one request on the way over each of its connections. */
const ON_THE_WAY = 32;
const LOOKED_AT = 20;
/** SQLSTATE deadlock_detected. */
const DEADLOCK = '40P01';
const ATTEMPTS = 10;
const AGAIN_AFTER_MS = 200;
const counts = z.tuple([z.object({ rows: z.coerce.number() })]);
/** What a write leaves besides counters; without it the next turn's writes are first ones again. */
const FORGOTTEN = 'TRUNCATE view_windows, view_days, history, reactions';

/** Empties those tables, once the last writes of the turn before have gone through: it may be chosen to give way to them. */
export async function forget(system: System): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await asSuperuser(system, 'catalogue', (client) => client.query(FORGOTTEN));
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !hasCode(error, DEADLOCK)) throw error;
      await pause(AGAIN_AFTER_MS);
    }
}

/** Numbers apart, since counters grow with each write, a server answers what was recorded. @throws StartFailure */
export async function assertAnswered(
  system: System,
  url: string,
  requests: readonly HttpRequest[],
  exchanges: readonly Exchange[],
): Promise<void> {
  await forget(system);
  for (const [at, request] of requests.slice(0, LOOKED_AT).entries()) {
    const answer = Buffer.from((await send(url, request)).base64, 'base64').toString();
    if (withoutNumbers(answer) !== withoutNumbers(exchanges[at]?.body ?? ''))
      throw new StartFailure(`${request.path} is not answered alike: ${answer}`);
  }
}

const withoutNumbers = (text: string): string => text.replaceAll(/\d+/g, '0');

/** One turn of writes, each somebody's first one for its video. @throws StartFailure unless the database then holds a row for each */
export async function eachWritten<T extends { requests: number }>(
  system: System,
  { name, table }: KindOfWrite,
  turn: () => Promise<T>,
): Promise<T> {
  await forget(system);
  const loaded = await turn();
  const [{ rows }] = await asSuperuser(system, 'catalogue', async (client) =>
    counts.parse((await client.query(`SELECT count(*) AS rows FROM ${table}`)).rows),
  );
  const more = rows - loaded.requests;
  if (more < 0 || more > ON_THE_WAY) throw new StartFailure(`${name}: ${more} rows more than requests`);
  return loaded;
}
