import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startSystem } from '../local';

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

/**
 * The running site that CHECK_URL, CHECK_EMAIL and CHECK_PASSWORD name, else a new one on a free port with all of its demonstration content,
 * which is removed again by `leave`. `npm run build` comes first.
 */
export async function siteUnderCheck(): Promise<SiteUnderCheck> {
  if (process.env.CHECK_URL) return running.parse(process.env);
  const dataDir = await mkdtemp(join(tmpdir(), 'alcova-check-'));
  const system = await startSystem({ dataDir, demo: true, rateLimitScale: 100 });
  const leave = async () => {
    await system.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await system.demo;
  } catch (error) {
    await leave();
    throw error;
  }
  return { url: system.url, email: system.adminEmail, password: system.adminPassword, leave };
}

const listed = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });

/** The id of the newest public video. */
export async function newestVideo(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/videos?category=hetero&sort=newest`);
  const [video] = listed.parse(await answer.json()).items;
  if (!video) throw new Error('The site shows no video.');
  return video.id;
}

/** The browser of the checks, and how it is started. */
export const CHROMIUM = process.env.ALCOVA_CHROMIUM ?? '/usr/bin/chromium';
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
