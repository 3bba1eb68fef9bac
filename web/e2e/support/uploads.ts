import { appendFile, stat } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { makeClip } from './clips';
import { expect, site } from './site';
import { changeSurroundings } from './sites';

/** Bytes that an upload takes at a time. */
export const PART = 16 * 1024 * 1024;

/** A real clip of a few seconds, made larger than `parts` parts by a box of the container that every player passes over. */
export async function makeLargeClip(folder: string, name: string, parts: number): Promise<string> {
  const path = await makeClip(folder, name, 2);
  const filling = parts * PART;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(filling + head.length);
  head.write('free', 4, 'latin1');
  await appendFile(path, Buffer.concat([head, Buffer.alloc(filling)]));
  expect((await stat(path)).size).toBeGreaterThan(filling);
  return path;
}

/** Where the parts that a page sent began, in their order. */
export function partsSent(page: Page): readonly number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && /\/api\/uploads\//.test(request.url()))
      offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

/** Does something in the middle of an upload, once: when the part that begins at `offset` is about to leave. */
export async function duringPart(page: Page, offset: number, act: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  await page.route('**/api/uploads/*', async (route) => {
    const headers = route.request().headers();
    if (!isDone && route.request().method() === 'PATCH' && Number(headers['upload-offset']) === offset) {
      isDone = true;
      await act();
    }
    await route.continue();
  });
}

/** Holds the parts of uploads back until the answer is called. */
export async function holdParts(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  return () => letGo();
}

/** The first question where to go on finds nobody who can tell. */
export async function refuseOnce(page: Page): Promise<void> {
  let isDone = false;
  await page.route('**/api/uploads/*', async (route) => {
    if (isDone || route.request().method() !== 'HEAD') return route.continue();
    isDone = true;
    return route.fulfill({ status: 503 });
  });
}

/** The gateway dies as by an accident; answers when it is up again. */
export async function killGateway(): Promise<void> {
  await changeSurroundings('/gateway/kill');
  await expect
    .poll(async () => (await fetch(`${site().url}/api/health/ready`).catch(() => null))?.status, {
      timeout: 60_000,
    })
    .toBe(200);
}

/** Waits until a video is found on /home: the random selection there is drawn anew every few minutes only. */
export async function seenOnHome(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/home?q=${encodeURIComponent(title)}`);
    await expect(page.getByRole('heading', { name: title, exact: true, level: 2 })).toBeVisible({
      timeout: 10_000,
    });
  }).toPass({ timeout: 120_000 });
}
