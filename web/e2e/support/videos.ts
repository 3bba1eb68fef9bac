import { readFile } from 'node:fs/promises';
import { type Browser, type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdult, expect, findVideos, site, watchTroubles } from './site';

const READY_WITHIN_MS = 180_000;
const state = z.object({ state: z.string(), reason: z.string().nullable() });
const playback = z.object({ mp4: z.string(), hls: z.string().nullable(), storyboard: z.string().nullable() });
export type Playback = z.infer<typeof playback>;

export interface ReadyVideo extends Playback {
  readonly id: string;
  readonly hls: string;
}

/** Uploads a clip through the API as the administrator, in the page's context, and waits until everything is made of it. */
export async function uploadReadyVideo(page: Page, title: string, clip: string): Promise<ReadyVideo> {
  const { request } = page;
  const { url, email, password } = site();
  const entered = await request.post(`${url}/api/auth/login`, {
    headers: { origin: url },
    data: { email, password },
  });
  expect(entered.ok(), await entered.text()).toBe(true);
  const sent = await request.post(`${site().url}/api/videos/upload`, {
    headers: { origin: site().url },
    multipart: {
      title,
      category: 'hetero',
      file: { name: 'clipe.mp4', mimeType: 'video/mp4', buffer: await readFile(clip) },
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const [video] = await findVideos(request, title);
  if (!video) throw new Error('The uploaded video is not listed.');
  const stateOf = async () => {
    const answer = await request.get(`${site().url}/api/videos/${video.id}/processing`);
    return state.parse(await answer.json()).state;
  };
  await expect.poll(stateOf, { timeout: READY_WITHIN_MS, intervals: [500] }).toBe('ready');
  const answer = await request.get(`${site().url}/api/videos/${video.id}/playback`);
  const { hls, ...rest } = playback.parse(await answer.json());
  if (hls === null) throw new Error('A video that is ready has no adaptive stream.');
  return { ...rest, id: video.id, hls };
}

/**
 * The video's page in a new context, as an adult visitor sees it; `prepare` runs before the page opens. `leave` closes it, and fails when the
 * page has thrown or its policy has refused something.
 */
export async function visit(
  browser: Browser,
  id: string,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<{ visitor: Page; leave: () => Promise<void> }> {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const troubles = watchTroubles(visitor);
  await asAdult(visitor);
  await prepare(visitor);
  await visitor.goto(`${site().url}/video/${id}`);
  await expect(visitor.getByText('Inicializando player...')).toHaveCount(0);
  const leave = async () => {
    await context.close();
    expect(troubles).toEqual([]);
  };
  return { visitor, leave };
}

export const player = (page: Page) => page.getByRole('group', { name: 'Player de vídeo' });
export const playFromStart = (page: Page) => player(page).locator('.fluid_initial_play').click();

/** What the video element says of itself. */
export const element = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    source: video.src,
    time: video.currentTime,
    height: video.videoHeight,
    isPaused: video.paused,
    duration: video.duration,
  }));

export const seek = (page: Page, seconds: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds);

/** Seconds at which one chunk's file ends and the next one's begins, by the playlist of a rendition. */
export async function chunkBorders(page: Page, master: string): Promise<number[]> {
  const text = async (url: URL) => (await page.request.get(url.toString())).text();
  const masterUrl = new URL(master, site().url);
  const rendition = (await text(masterUrl)).split('\n').find((line) => /^[^#].*\.m3u8/.test(line));
  const lines = (await text(new URL(rendition ?? '', masterUrl))).split('\n');
  const borders: number[] = [];
  let at = 0;
  let file: string | undefined;
  let length = 0;
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) length = Number.parseFloat(line.slice('#EXTINF:'.length));
    if (line === '' || line.startsWith('#')) continue;
    if (file !== undefined && file !== line) borders.push(at);
    file = line;
    at += length;
  }
  return borders;
}
