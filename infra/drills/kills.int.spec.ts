import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { startSystem, type System } from '../local';
import { SiteClient, SiteError } from '../local/site-client';
import { scratchFolder } from '../parts';
import { plainEnvironment, startChild } from '../parts/child';

const KILLED = ['media-worker', 'media', 'catalogue'] as const;
const KILLS_EACH = 3;
const adminVideos = z.object({
  total: z.number(),
  items: z.array(
    z.object({ id: z.string(), title: z.string(), assetId: z.string(), mediaState: z.string() }),
  ),
});
const uploads = z.object({ items: z.array(z.object({ title: z.string(), status: z.string() })) });

/** A clip that must be encoded, so that a kill finds the worker at work for some seconds. */
async function makeClip(target: string): Promise<void> {
  const child = await startChild({
    name: 'ffmpeg',
    command: 'ffmpeg',
    args: [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
      ...[
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=1280x720:r=30:d=10',
        '-f',
        'lavfi',
        '-i',
        'sine=frequency=220:duration=10',
      ],
      ...['-c:v', 'mpeg4', '-q:v', '6', '-c:a', 'mp3', '-b:a', '96k', target],
    ],
    env: plainEnvironment(),
  });
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`ffmpeg: ${child.tail().join(' ')}`);
}

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('kill -9 of a process while videos are made', () => {
  const folder = scratchFolder('alcova-kills-');
  const random = seeded(7);
  let system: System;
  let client: SiteClient;

  beforeAll(async () => {
    system = await startSystem({ dataDir: join(folder, 'data'), rateLimitScale: 1_000 });
    client = new SiteClient(system.url);
    await client.signIn(system.adminEmail, system.adminPassword);
    await makeClip(join(folder, 'clip.avi'));
  }, 120_000);
  afterAll(async () => {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }, 30_000);

  const videos = async (q = '') =>
    adminVideos.parse(
      await (await client.send('GET', `/api/admin/videos?pageSize=60&q=${encodeURIComponent(q)}`)).json(),
    );

  /** Uploads until the site says yes, as a person would; a no (its service was down) must not have made a video half. */
  async function uploadPatiently(title: string): Promise<void> {
    for (const end = Date.now() + 60_000; Date.now() < end; await pause(500)) {
      try {
        if ((await videos(title)).items.some((video) => video.title === title)) return;
        await client.upload(join(folder, 'clip.avi'), { title, category: 'trans', folder: 'videos' });
        return;
      } catch (error) {
        if (!(error instanceof SiteError) || error.status < 500) throw error;
      }
    }
    throw new Error('the site did not take the upload');
  }

  it('every video becomes ready, and nothing is done twice', async () => {
    const titles: string[] = [];
    for (let round = 0; round < KILLS_EACH; round++)
      for (const name of KILLED) {
        const title = `Conto de demonstração ${round} ${name}`;
        titles.push(title);
        const uploaded = uploadPatiently(title);
        await pause(random() * 5_000);
        await system.kill(name);
        await uploaded;
      }
    await becomeReady(titles.length);
    const { items, total } = await videos();
    expect(total).toBe(titles.length);
    expect(items.map((video) => video.title).sort()).toEqual([...titles].sort());
    await expectEachJobOnce(items.map((video) => video.assetId));
    const log = uploads.parse(await (await client.send('GET', '/api/admin/uploads?pageSize=60')).json());
    for (const title of titles)
      expect(
        log.items.filter((entry) => entry.title === title && entry.status === 'success').length,
      ).toBeGreaterThan(0);
  }, 300_000);

  async function becomeReady(count: number): Promise<void> {
    for (const end = Date.now() + 150_000; Date.now() < end; await pause(500)) {
      const { items } = await videos();
      if (items.length === count && items.every((video) => video.mediaState === 'ready')) return;
    }
    throw new Error(`not ready: ${JSON.stringify((await videos()).items)}`);
  }

  /** The database of media is the truth: one job of each kind an asset, done, and its result stored once. */
  async function expectEachJobOnce(assetIds: readonly string[]): Promise<void> {
    const database = new Client({ connectionString: system.env.media['DATABASE_URL'] });
    await database.connect();
    try {
      const { rows } = await database.query<{ asset_id: string; kinds: string }>(
        `SELECT asset_id, string_agg(kind || ' ' || state, ', ' ORDER BY kind) AS kinds FROM jobs WHERE asset_id = ANY($1) GROUP BY asset_id`,
        [assetIds],
      );
      expect(rows).toHaveLength(assetIds.length);
      for (const row of rows) expect(row.kinds).toBe('package done, poster done, probe done');
    } finally {
      await database.end();
    }
  }
});
