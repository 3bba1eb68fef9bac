import type { Client, Pool } from 'pg';
import { z } from 'zod';
import { StartFailure } from '../../parts';
import { get } from '../http-answers';
import { firstOf, type Recorder, type Unit } from './recorder';
import { type RecordedRead, replay } from './replay';

const CHECKED = 20;
const READS_ONLY = /^\s*(SELECT|WITH|START TRANSACTION|COMMIT)\b/;
const video = z.object({ id: z.string() });
const shown = z.union([
  z.object({ items: z.array(video) }).transform(({ items }) => items),
  video.transform((one) => [one]),
]);

interface Heard {
  readonly read: RecordedRead;
  readonly units: readonly Unit[];
}

/**
 * Asks the site for each address once, and writes down what its service asked the database for it and what was answered. What the
 * service's own rounds asked meanwhile is left out: it does not come with every address. Addresses for which the service had to write
 * something (marks of a list that were due) are left out too.
 */
export async function recordReads(
  recorder: Recorder,
  client: Client,
  url: string,
  paths: readonly string[],
): Promise<RecordedRead[]> {
  const heard: Heard[] = [];
  for (const path of paths) {
    let answered: Awaited<ReturnType<typeof get>> | undefined;
    const units = await recorder.sent(client, async () => {
      answered = await get(url, path);
    });
    if (answered === undefined) throw new StartFailure(`${path}: no answer`);
    const { 'x-request-id': _id, ...headers } = answered.headers;
    const body = Buffer.from(answered.base64, 'base64').toString();
    heard.push({ read: { path, headers, body, units: [] }, units });
  }
  const always = firstsOfAll(heard);
  return heard.flatMap(({ read, units }) => {
    const own = units.filter((unit) => always.has(firstOf(unit)));
    const onlyReads = own.every((unit) => unit.every(({ text }) => READS_ONLY.test(text)));
    return onlyReads ? [{ ...read, units: own.map((unit) => [...unit]) }] : [];
  });
}

/** @throws StartFailure when there is no statement that comes with every address: then they do not all reach the database */
function firstsOfAll(heard: readonly Heard[]): Set<string> {
  const [first, ...rest] = heard.map(({ units }) => new Set(units.map(firstOf)));
  const always = new Set([...(first ?? [])].filter((text) => rest.every((others) => others.has(text))));
  if (always.size === 0)
    throw new StartFailure(`${heard[0]?.read.path ?? ''}: no statement reached Postgres`);
  return always;
}

/**
 * The statements are those that the answer is made of: the rows that they bring now hold every video that was answered, and what the floor
 * serialises is what the site did. @throws StartFailure
 */
export async function assertAnswersComeOfRows(pool: Pool, reads: readonly RecordedRead[]): Promise<void> {
  const step = Math.max(1, Math.floor(reads.length / CHECKED));
  for (const read of reads.filter((_, at) => at % step === 0)) {
    const answer: unknown = JSON.parse(read.body);
    if (JSON.stringify(answer) !== read.body) throw new StartFailure(`${read.path} is serialised otherwise`);
    const brought = JSON.stringify(await replay(pool, read));
    for (const { id } of shown.parse(answer))
      if (!brought.includes(`"${id}"`)) throw new StartFailure(`${read.path}: no statement brought ${id}`);
  }
}
