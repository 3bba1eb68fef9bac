import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startSystem, type System } from '../local/system';
import { scratchFolder } from '../parts';
import { generateVideos, videoIds } from './catalogue-data';
import { recordCold } from './cold/cold-section';
import { assertAnswersComeOfRows, assertSameBytes, noneKept } from './cold/gates';
import { KINDS as READS } from './cold/keys';
import { type HttpRequest, send } from './http-answers';
import { startFloor } from './recorded/floor';
import { Recorder } from './recorded/recorder';
import { recordExchanges } from './recorded/recording';
import { asSuperuser } from './superuser';
import { assertAnswered, eachWritten, forget } from './writes/gates';
import { KINDS as WRITES, newPeople, requestsOf } from './writes/kinds';

const VIDEOS = 3_000;
const KEYS = 40;
const WALK = /OFFSET \$\d+ LIMIT \$\d+/;

/** All of them, one after the other, each answered with 200. */
async function askAll(url: string, requests: readonly HttpRequest[]): Promise<{ requests: number }> {
  for (const request of requests) await send(url, request);
  return { requests: requests.length };
}

describe('what the benchmarks compare', () => {
  const folder = scratchFolder('alcova-bench-');
  const recorder = new Recorder('alcova-catalogue');
  let system: System;

  beforeAll(async () => {
    system = await startSystem({
      ...{ dataDir: join(folder, 'data'), rateLimitScale: 1_000, log: recorder },
      env: { PUBLIC_CACHE_BYTES: String(1024 ** 2) },
    });
    await asSuperuser(system, 'catalogue', (client) => generateVideos(client, VIDEOS));
  });
  afterAll(async () => {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(READS.filter(({ name }) => ['list', 'search, beginnings of titles'].includes(name)))(
    'is the same, by the same statements, and not there yet: $name',
    async (kind) => {
      const exchanges = await recordCold(system, recorder, kind.paths(KEYS, VIDEOS));
      expect(exchanges.length).toBeGreaterThan(KEYS / 2);
      await assertAnswersComeOfRows(system.env.catalogue['DATABASE_URL'] ?? '', exchanges);
      // Statements that only some of the requests need are heard as well: a list is walked in other ways from place to place.
      const walked = exchanges.filter(({ units }) => units.flat().some(({ text }) => WALK.test(text)));
      if (kind.name === 'list') expect(walked).toHaveLength(exchanges.length);
      const floor = await startFloor(system, exchanges, folder);
      try {
        await assertSameBytes([floor.url, system.url], exchanges);
      } finally {
        await floor.child.stop(2_000);
      }
      await noneKept(system, kind, () => askAll(system.url, exchanges));
      const twice = () =>
        askAll(
          system.url,
          exchanges.slice(0, 2).flatMap((one) => [one, one]),
        );
      await expect(noneKept(system, kind, twice)).rejects.toThrow('2 answers were there already');
    },
  );

  it.each(WRITES)('is written by both: $name', async (kind) => {
    const ids = videoIds(KEYS, VIDEOS);
    const requests = requestsOf(system.url, kind, ids, await newPeople(system.url, ids[0] ?? ''));
    await forget(system);
    const exchanges = await recordExchanges(recorder, system, requests);
    const floor = await startFloor(system, exchanges, folder);
    try {
      for (const url of [floor.url, system.url]) {
        await assertAnswered(system, url, requests, exchanges);
        await eachWritten(system, kind, () => askAll(url, requests));
      }
      await expect(eachWritten(system, kind, () => Promise.resolve({ requests: 1 }))).rejects.toThrow(
        '-1 rows',
      );
    } finally {
      await floor.child.stop(2_000);
    }
  });
});
