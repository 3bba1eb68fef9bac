import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../parts';
import type { Log } from '../client/log';
import { SiteClient, SiteError } from '../client/site-client';
import { makeClip } from './clip';
import { demoVideos, type DemoVideo } from './content';
import { fillShop } from './shop';
import { fillTales, linkTales } from './tales';

const attempts = 5;
const retryMs = 3_000;

export interface DemoOptions {
  readonly siteUrl: string;
  readonly dataDir: string;
  readonly email: string;
  readonly password: string;
  /** The cookie of who has proved to be an adult, where the site asks for it. */
  readonly pass?: (() => Promise<string>) | undefined;
  readonly log: Log;
  /** Gives up, and leaves what is done, when aborted. */
  readonly signal: AbortSignal;
}

/** Adds what is missing of the demonstration books, ads, tales and videos. Never rejects: the site is whole without them, the log says what happened. */
export async function startDemo(options: DemoOptions): Promise<void> {
  const folder = join(options.dataDir, 'demo');
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await fill(options, folder);
  } catch (error) {
    if (!options.signal.aborted)
      options.log.say(`conteúdo de demonstração incompleto: ${reasonOf(error)}; continua no próximo início`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(options: DemoOptions, folder: string): Promise<void> {
  const client = new SiteClient(options.siteUrl, options.signal, await options.pass?.());
  await client.signIn(options.email, options.password);
  await fillShop(client, { ...options, folder });
  await fillTales(client, options.log);
  // What is registered is the only memory: a start after a kill goes on with what is missing.
  const present = await client.videos();
  const missing = demoVideos.filter((video) => !present.has(video.title));
  if (missing.length > 0)
    options.log.say(`enviando ${missing.length} vídeos de demonstração em segundo plano`);
  // The newest is listed first, so the last one comes first.
  for (const video of [...missing].reverse()) await add(client, video, options, folder);
  await linkTales(client, await client.videos());
  if (missing.length > 0) options.log.say('conteúdo de demonstração completo');
}

async function add(
  client: SiteClient,
  video: DemoVideo,
  options: DemoOptions,
  folder: string,
): Promise<void> {
  const clip = await makeClip(video, folder, options.signal);
  const { title, description, category, author } = video;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const url = await client.uploadVideo(clip);
      await client.send('POST', '/api/videos', JSON.stringify({ title, description, category, author, url }));
      break;
    } catch (error) {
      if (options.signal.aborted || attempt === attempts) throw error;
      await pause(retryMs, undefined, { signal: options.signal });
      if (error instanceof SiteError && error.status === 401)
        await client.signIn(options.email, options.password);
      // The answer may have been lost after the work was done.
      if ((await client.videos()).has(title)) break;
    }
  }
  await rm(clip, { force: true });
}
