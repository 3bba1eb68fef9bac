import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { startSystem } from '../../local';
import { demoVideos } from '../../local/demo/content';
import { scratchFolder, waitUntil } from '../../parts';

/** A site with demonstration content, and how to let go of it. */
export interface SiteUnderCheck {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly leave: () => Promise<void>;
}

const running = z
  .object({ CHECK_URL: z.url(), CHECK_EMAIL: z.string(), CHECK_PASSWORD: z.string() })
  .transform(({ CHECK_URL, CHECK_EMAIL, CHECK_PASSWORD }) => ({
    url: CHECK_URL,
    email: CHECK_EMAIL,
    password: CHECK_PASSWORD,
    leave: () => Promise.resolve(),
  }));

/** Longest time (ms) until all that was sent can be played. */
const READY_WITHIN_MS = 10 * 60_000;
const counted = z.object({ total: z.number() });

async function allAreThere(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/videos?pageSize=1`);
  return counted.parse(await answer.json()).total >= demoVideos.length;
}

/**
 * The running site that CHECK_URL, CHECK_EMAIL and CHECK_PASSWORD name, else a new one on a free port with all of its demonstration content,
 * which is removed again by `leave`. `npm run build` comes first.
 */
export async function siteUnderCheck(): Promise<SiteUnderCheck> {
  if (process.env.CHECK_URL) return running.parse(process.env);
  const dataDir = scratchFolder('alcova-check-');
  const system = await startSystem({ dataDir, demo: true, rateLimitScale: 100 });
  const leave = async () => {
    await system.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await system.demo;
    await waitUntil('os vídeos de demonstração', () => allAreThere(system.url), READY_WITHIN_MS);
  } catch (error) {
    await leave();
    throw error;
  }
  return { url: system.url, email: system.adminEmail, password: system.adminPassword, leave };
}

const listed = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });
const KEPT = 7;

async function newest(url: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/api/videos?category=hetero&sort=newest`);
  return listed.parse(await answer.json()).items.map(({ id }) => id);
}

/** The id of the newest public video. */
export async function newestVideo(url: string): Promise<string> {
  const [id] = await newest(url);
  if (id === undefined) throw new Error('The site shows no video.');
  return id;
}

/** Ids of some public videos, for a list of favourites. */
export const videosToKeep = async (url: string): Promise<readonly string[]> =>
  (await newest(url)).slice(0, KEPT);

/** The browser of the checks, and how it is started. */
export const CHROMIUM = process.env.ALCOVA_CHROMIUM ?? '/usr/bin/chromium-headless-shell';
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
