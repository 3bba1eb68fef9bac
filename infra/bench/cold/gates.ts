import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { z } from 'zod';
import type { System } from '../../local/system';
import { StartFailure } from '../../parts';
import { send, UNPACKED } from '../http-answers';
import { type Exchange, replay } from '../recorded/exchange';
import type { KindOfRead } from './keys';
import { readsCounted } from './reads-counted';

/** For so long an answer may be given again: the addresses of the turn before are strange again after it. */
export const FORGOTTEN_MS = 2_100;
const LOOKED_AT = 20;

const video = z.object({ id: z.string() });
const shown = z.union([
  z.object({ items: z.array(video) }).transform(({ items }) => items),
  video.transform((one) => [one]),
]);

/** Some of them, from all over. */
function someOf(exchanges: readonly Exchange[]): Exchange[] {
  const step = Math.max(1, Math.floor(exchanges.length / LOOKED_AT));
  return exchanges.filter((_, at) => at % step === 0);
}

/** @throws StartFailure unless both servers answer what was recorded, headers too; only the requests' ids differ */
export async function assertSameBytes(
  urls: readonly string[],
  exchanges: readonly Exchange[],
): Promise<void> {
  await pause(FORGOTTEN_MS);
  for (const url of urls)
    for (const { path, headers, body } of someOf(exchanges)) {
      const { base64, headers: answered } = await send(url, { method: 'GET', path, headers: UNPACKED });
      const isSame = Buffer.from(base64, 'base64').toString() === body;
      const differing = Object.entries(headers).filter(([name, value]) => answered[name] !== value);
      if (!isSame || differing.length > 0)
        throw new StartFailure(`${path} is not answered alike ${differing.map(([name]) => name).join(', ')}`);
    }
}

/**
 * The recorded statements are those that the answer is made of: the rows that they bring now hold every video that was answered.
 * @throws StartFailure
 */
export async function assertAnswersComeOfRows(
  databaseUrl: string,
  exchanges: readonly Exchange[],
): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    for (const one of someOf(exchanges)) {
      const brought = JSON.stringify(await replay(pool, one));
      for (const { id } of shown.parse(JSON.parse(one.body)))
        if (!brought.includes(`"${id}"`)) throw new StartFailure(`${one.path}: no statement brought ${id}`);
    }
  } finally {
    await pool.end();
  }
}

/** One turn of reads whose answers are not there yet. @throws StartFailure when one of them was there, by the gateway's own count */
export async function noneKept<T extends { requests: number }>(
  system: System,
  { operation, name }: KindOfRead,
  turn: () => Promise<T>,
): Promise<T> {
  await pause(FORGOTTEN_MS);
  const before = await readsCounted(system, operation);
  const loaded = await turn();
  const after = await readsCounted(system, operation);
  if (after.kept !== before.kept)
    throw new StartFailure(`${name}: ${after.kept - before.kept} answers were there already`);
  if (after.read - before.read < loaded.requests) throw new StartFailure(`${name}: reads were not counted`);
  return loaded;
}
