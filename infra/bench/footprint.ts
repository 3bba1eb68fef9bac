import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { SiteClient } from '../local/site-client';
import type { System } from '../local/system';
import { startPostgres } from '../parts';
import { withSystem } from './bench-system';
import { makeFilm } from './clips';
import { ask, processorTimes, storedBytes, traffic } from './footprint-site';
import { printTable } from './table';
import { uploadVideo, videoState } from './upload-video';

const AT_ONCE = 32;
const PART_BYTES = 4 * 1024 ** 2;
const options = z.object({
  videos: z.coerce.number().int().min(1_000),
  seconds: z.coerce.number().int().min(10),
  views: z.coerce.number().int().min(100),
  gibibytes: z.coerce.number().positive(),
});
const playback = z.object({ mp4: z.string() });
const processing = z.object({ assetId: z.string() });

/** Milliseconds of processor time a unit, by process. */
const perUnit = (times: ReadonlyMap<string, number>, units: number): string[][] =>
  [...times].map(([name, seconds]) => [name, ((seconds * 1_000) / units).toFixed(2)]);

async function rows(folder: string, videos: number): Promise<void> {
  const dataDir = join(folder, 'rows');
  await mkdir(dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir });
  try {
    // Loaded when needed: the packages are built by then.
    const [{ filledDatabase }, { catalogueRowBytes }] = await Promise.all([
      import('./catalogue-site.js'),
      import('./footprint-rows.js'),
    ]);
    const measured = await catalogueRowBytes(await filledDatabase(postgres.url, videos));
    printTable(
      ['table', 'rows', 'bytes a row', 'with its indexes'],
      measured.map(({ table, rows: count, heap, all }) => [
        ...[table, String(count)],
        ...[heap.toFixed(0), all.toFixed(0)],
      ]),
    );
  } finally {
    await postgres.stop();
  }
}

/** Uploads a film and follows it to its end; answers the video. */
async function upload(system: System, client: SiteClient, folder: string, length: number): Promise<string> {
  const film = join(folder, 'film.mp4');
  await makeFilm(film, length);
  const before = await traffic(system);
  const { id, bytes } = await uploadVideo(system, client, film, 'Medida');
  await videoState(client, id, ['ready'], { everyMs: 500, limitMs: 20 * 60_000 });
  const after = await traffic(system);
  const { assetId } = processing.parse(
    await (await client.send('GET', `/api/videos/${id}/processing`)).json(),
  );
  const perSecond = async (prefix: string) => ((await storedBytes(system, prefix)) / length).toFixed(0);
  printTable(
    ['an upload', 'value'],
    [
      ['seconds of film', String(length)],
      ['messages', String(after.messages - before.messages)],
      ['bytes of messages', String(after.bytes - before.bytes)],
      ['source, bytes a second', (bytes / length).toFixed(0)],
      ['made of it, bytes a second', await perSecond(`assets/${assetId}/`)],
      ['all in the store, bytes a second', await perSecond('')],
    ],
  );
  return id;
}

async function requests(system: System, id: string, wanted: z.output<typeof options>): Promise<void> {
  const video = `${system.url}/api/videos/${id}`;
  const view = () => fetch(`${video}/view?signedIn=0`, { method: 'POST', headers: { origin: system.url } });
  await ask(200, AT_ONCE, view);
  const before = await traffic(system);
  const views = await processorTimes(system, ['gateway', 'catalogue', 'postgres', 'nats'], () =>
    ask(wanted.views, AT_ONCE, view),
  );
  const after = await traffic(system);
  printTable(['a view, counted', 'processor time, ms'], perUnit(views, wanted.views));
  printTable(
    ['views', 'messages', 'bytes of messages'],
    [[wanted.views, after.messages - before.messages, after.bytes - before.bytes].map(String)],
  );
  const { mp4 } = playback.parse(await (await fetch(`${video}/playback`)).json());
  const address = new URL(mp4, system.url).href;
  const parts = Math.ceil((wanted.gibibytes * 1024 ** 3) / PART_BYTES);
  const served = await processorTimes(system, ['gateway', 'swift'], () =>
    ask(parts, 4, (n) => {
      const start = (n % 2) * PART_BYTES;
      return fetch(address, { headers: { range: `bytes=${start}-${start + PART_BYTES - 1}` } });
    }),
  );
  printTable(['a GiB of media', 'processor time, ms'], perUnit(served, wanted.gibibytes));
  const searches = 1_000;
  const cold = await processorTimes(system, ['gateway', 'catalogue', 'postgres', 'nats'], () =>
    ask(searches, AT_ONCE, (n) => fetch(`${system.url}/api/videos/search?q=nunca${n}`)),
  );
  printTable(['a read that no gateway keeps', 'processor time, ms'], perUnit(cold, searches));
}

const { values } = parseArgs({
  options: {
    videos: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '15' },
    views: { type: 'string', default: '2000' },
    gibibytes: { type: 'string', default: '0.5' },
  },
});
const wanted = options.parse(values);
void withSystem({}, async (system, client, folder) => {
  const id = await upload(system, client, folder, wanted.seconds);
  await requests(system, id, wanted);
  await rows(folder, wanted.videos);
});
