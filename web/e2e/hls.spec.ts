import { type Page, type Route } from '@playwright/test';
import { asAdministrator } from './support/accounts';
import { holdCalls } from './support/answers';
import { makeClip, makeFolder, removeFolder } from './support/clips';
import { keepSourceBuffers, playThrough } from './support/continuity';
import { expect, removeVideos, test } from './support/site';
import {
  chunkBorders,
  element,
  player,
  playFromStart,
  type ReadyVideo,
  seek,
  uploadReadyVideo,
  visit,
} from './support/videos';

const FRAME_SECONDS = 1 / 30;
/** A halt that a viewer may take for one. */
const LONG_HALT_MS = 300;
const longTitle = `Clipe de vários pedaços ${Date.now()}`;
const wideTitle = `Clipe de duas qualidades ${Date.now()}`;
const endTitle = `Clipe de dois pedaços e um quadro ${Date.now()}`;
let long: ReadyVideo;
let wide: ReadyVideo;
/** Two segments, and behind them a single picture and some milliseconds of sound. */
let end: ReadyVideo;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(420_000);
  const folder = await makeFolder();
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    long = await uploadReadyVideo(page, longTitle, await makeClip(folder, 'longo.mp4', 70, '320x240'));
    wide = await uploadReadyVideo(page, wideTitle, await makeClip(folder, 'largo.mp4', 24, '854x480'));
    end = await uploadReadyVideo(page, endTitle, await makeClip(folder, 'fim.mp4', 8.01, '320x240'));
  } finally {
    await context.close();
    await removeFolder(folder);
  }
});

test.afterAll(() =>
  asAdministrator(async (client) => {
    await removeVideos(client, longTitle);
    await removeVideos(client, wideTitle);
    await removeVideos(client, endTitle);
  }),
);

const quality = (page: Page) => page.getByRole('button', { name: /^Qualidade: / });

test('[PLAYER-08] an adaptive stream of several chunks plays through every border without a halt', async ({
  browser,
}) => {
  const { visitor, leave } = await visit(browser, long.id, keepSourceBuffers);
  const borders = await chunkBorders(visitor, long.hls);
  expect(borders.length).toBeGreaterThanOrEqual(2);
  await playFromStart(visitor);
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(0.5);
  expect((await element(visitor)).source).toMatch(/^blob:/);
  for (const border of borders) {
    const passage = await playThrough(visitor, border - 1.5, border + 1.5);
    expect(passage.errors).toBe(0);
    expect(passage.halts.filter((ms) => ms > LONG_HALT_MS)).toEqual([]);
    expect(passage.smallestStep).toBeGreaterThan(0);
    // One picture may be left out by a busy machine; a gap in the film would be a longer step.
    expect(passage.largestStep).toBeLessThan(6 * FRAME_SECONDS);
    expect(passage.ranges.map(({ type }) => type.split('/')[0]).sort()).toEqual(['audio', 'video']);
    for (const { ranges } of passage.ranges) {
      expect(ranges).toHaveLength(1);
      expect(ranges[0]?.[0]).toBeLessThanOrEqual(border - 1);
      expect(ranges[0]?.[1]).toBeGreaterThanOrEqual(border + 1);
    }
  }
  const broken = await visitor
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().corruptedVideoFrames);
  expect(broken).toBe(0);
  await expect(visitor.getByRole('alert')).toHaveCount(0);
  await leave();
});

test('a stream that ends shortly behind a segment ends as soon as it is over', async ({ browser }) => {
  const { visitor, leave } = await visit(browser, end.id);
  await playFromStart(visitor);
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(0.5);
  expect((await element(visitor)).source).toMatch(/^blob:/);
  await expect.poll(async () => (await element(visitor)).time, { timeout: 20_000 }).toBeGreaterThan(7.9);
  await expect
    .poll(() => visitor.locator('video').evaluate((video: HTMLVideoElement) => video.ended), {
      timeout: 3_000,
    })
    .toBe(true);
  await leave();
});

test('the quality is chosen by keyboard and by pointer', async ({ browser }) => {
  const { visitor, leave } = await visit(browser, wide.id);
  await playFromStart(visitor);
  await expect(quality(visitor)).toHaveAccessibleName(/^Qualidade: Automática \(\d+p\)$/);
  await player(visitor).focus();
  await visitor.mouse.move(0, 0);
  // The bar has left: the key that brings it back steps into it.
  await expect(player(visitor).locator('.fluid_controls_container')).toBeHidden();
  await visitor.keyboard.press('Tab');
  await expect(player(visitor).locator('.fluid_controls_container :focus')).toHaveCount(1);
  await expect(async () => {
    await visitor.keyboard.press('Tab');
    await expect(quality(visitor)).toBeFocused({ timeout: 500 });
  }).toPass();
  await visitor.keyboard.press('Enter');
  const items = visitor.getByRole('menuitemradio');
  await expect(items).toHaveText(['Automática', '480p', '360p']);
  await expect(items.first()).toBeFocused();
  await visitor.keyboard.press('End');
  await visitor.keyboard.press('Enter');
  await expect(quality(visitor)).toHaveAccessibleName('Qualidade: 360p');
  await expect(quality(visitor)).toBeFocused();
  await expect.poll(async () => (await element(visitor)).height).toBe(360);
  await quality(visitor).click();
  await expect(visitor.getByRole('menuitemradio', { name: '360p' })).toBeChecked();
  await visitor.getByRole('menuitemradio', { name: '480p' }).click();
  await expect(visitor.getByRole('menu')).toBeHidden();
  await expect.poll(async () => (await element(visitor)).height).toBe(480);
  expect((await element(visitor)).isPaused).toBe(false);
  await leave();
});

test('the quality stays as it was chosen, also in the next film, until it is automatic again', async ({
  browser,
}) => {
  const { visitor, leave } = await visit(browser, wide.id);
  const pick = async (name: string) => {
    await quality(visitor).click();
    await visitor.getByRole('menuitemradio', { name }).click();
  };
  await pick('360p');
  await expect(quality(visitor)).toHaveAccessibleName('Qualidade: 360p');
  await visitor.reload();
  await expect(quality(visitor)).toHaveAccessibleName('Qualidade: 360p');
  await playFromStart(visitor);
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(0.5);
  expect((await element(visitor)).height).toBe(360);
  await pick('Automática');
  await visitor.reload();
  await expect(quality(visitor)).toHaveAccessibleName(/^Qualidade: Automática/);
  await leave();
});

test('a stream that cannot be had is played from the mp4', async ({ browser }) => {
  const { visitor, leave } = await visit(browser, wide.id, (page) =>
    page.route('**/master.m3u8', (route) => route.fulfill({ status: 404 })),
  );
  await expect.poll(async () => (await element(visitor)).source).toContain('.mp4');
  await playFromStart(visitor);
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(0.5);
  await expect(visitor.getByRole('alert')).toHaveCount(0);
  await leave();
});

test('a stream that breaks on the way goes on as mp4 at the same second, without being asked', async ({
  browser,
}) => {
  const starts: string[] = [];
  const { visitor, leave } = await visit(browser, long.id, async (page) =>
    page.on('request', (request) => {
      if (request.url().endsWith('/playback')) starts.push(request.url());
    }),
  );
  await playFromStart(visitor);
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(0.5);
  await visitor.route(/\.m4s$/, (route) => route.fulfill({ status: 404 }));
  // Far beyond what has been loaded by now is only what can no longer be had.
  await seek(visitor, 68);
  await expect.poll(async () => (await element(visitor)).source, { timeout: 20_000 }).toContain('.mp4');
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(68);
  expect((await element(visitor)).isPaused).toBe(false);
  expect(starts).toHaveLength(1);
  await expect(visitor.getByRole('alert')).toHaveCount(0);
  await leave();
});

/** The boxes stay, the pictures in them are none. */
async function damage(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.body();
  await route.fulfill({ response, body: body.fill(0x5a, body.indexOf('mdat') + 4) });
}

test('a damaged stream goes on as mp4 at the same second', async ({ browser }) => {
  const { visitor, leave } = await visit(browser, long.id);
  await playFromStart(visitor);
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(0.5);
  await visitor.route(/\.m4s$/, damage);
  await seek(visitor, 66);
  await expect.poll(async () => (await element(visitor)).source, { timeout: 30_000 }).toContain('.mp4');
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(66);
  await expect(visitor.getByRole('alert')).toHaveCount(0);
  await leave();
});

test('who seeks while a damaged stream is replaced goes where they wish', async ({ browser }) => {
  const { visitor, leave } = await visit(browser, long.id);
  await playFromStart(visitor);
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(0.5);
  await visitor.route(/\.m4s$/, (route) => route.fulfill({ status: 404 }));
  const release = await holdCalls(visitor, /\.m4s$/);
  await visitor.route(/\.m4s$/, damage, { times: 1 });
  const isEmpty = () =>
    visitor.locator('video').evaluate(({ readyState }: HTMLVideoElement) => readyState === 0);
  await expect.poll(isEmpty).toBe(true);
  await seek(visitor, 66);
  release();
  await expect.poll(async () => (await element(visitor)).source).toContain('.mp4');
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(66);
  await leave();
});

test('addresses that end while a video plays are asked for again, unseen', async ({ browser }) => {
  const { visitor, leave } = await visit(browser, long.id);
  await playFromStart(visitor);
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(0.5);
  const before = (await element(visitor)).source;
  let isRenewed = false;
  await visitor.route('**/playback', async (route) => {
    isRenewed = true;
    await route.continue();
  });
  const refuse = (route: Route) => (isRenewed ? route.continue() : route.fulfill({ status: 403 }));
  await visitor.route(/\.m4s$/, refuse);
  await seek(visitor, 66);
  await expect.poll(async () => (await element(visitor)).time, { timeout: 20_000 }).toBeGreaterThan(66.5);
  expect(isRenewed).toBe(true);
  expect(await element(visitor)).toMatchObject({ source: before, isPaused: false });
  await leave();
});

test('an mp4 whose address has ended goes on under a new one', async ({ browser }) => {
  let asked = 0;
  const { visitor, leave } = await visit(browser, wide.id, async (page) => {
    await page.route('**/master.m3u8', (route) => route.fulfill({ status: 404 }));
    await page.route('**/playback', (route) => {
      asked += 1;
      return route.continue();
    });
    await page.route(/\.mp4$/, (route) => (asked > 1 ? route.continue() : route.fulfill({ status: 403 })));
  });
  await expect.poll(async () => (await element(visitor)).duration).toBeGreaterThan(0);
  expect(asked).toBe(2);
  await playFromStart(visitor);
  await expect.poll(async () => (await element(visitor)).time).toBeGreaterThan(0.5);
  await expect(visitor.getByRole('alert')).toHaveCount(0);
  await leave();
});

test('a picture of the moment and its time stand above the progress bar under the pointer', async ({
  browser,
}) => {
  const { visitor, leave } = await visit(browser, long.id);
  const bar = player(visitor).locator('.fluid_controls_progress_container');
  const sheet = visitor.waitForResponse(/storyboard\/.*\.jpg$/);
  const box = await bar.boundingBox();
  if (!box) throw new Error('There is no progress bar.');
  const preview = bar.locator('.fluid_timeline_preview_container');
  await expect(async () => {
    await visitor.mouse.move(box.x + box.width / 2 + 9, box.y + box.height / 2);
    await visitor.mouse.move(box.x + box.width / 2 + 4, box.y + box.height / 2);
    await expect(preview).toBeVisible({ timeout: 500 });
  }).toPass();
  expect((await sheet).ok()).toBe(true);
  await expect(preview).toHaveAttribute('data-time', '00:35');
  // At the edge it stays whole.
  await visitor.mouse.move(box.x + 1, box.y + box.height / 2);
  const shown = await preview.boundingBox();
  expect(shown?.x).toBeGreaterThanOrEqual(Math.floor(box.x));
  await leave();
});

test('the controls have names and work by keyboard; a jump by key shows where it leads', async ({
  browser,
}) => {
  const { visitor, leave } = await visit(browser, long.id);
  await playFromStart(visitor);
  await player(visitor).focus();
  // The bar has left, as it does after some seconds: nothing in it can be reached but by a key that brings it back.
  await expect(player(visitor).locator('.fluid_controls_container')).toBeHidden();
  const bar = visitor.getByRole('slider', { name: 'Posição no vídeo' });
  await expect(async () => {
    await visitor.keyboard.press('Tab');
    await expect(bar).toBeFocused({ timeout: 500 });
  }).toPass();
  const before = Number(await bar.getAttribute('aria-valuenow'));
  await visitor.keyboard.press('ArrowRight');
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(before + 5);
  await expect(bar).toHaveAttribute('aria-valuetext', / de 1 minuto e 10 segundos$/);
  await expect(bar.locator('.fluid_timeline_preview_container')).toBeVisible();
  // It does not stay in the way.
  await expect(bar.locator('.fluid_timeline_preview_container')).toBeHidden();
  await visitor.getByRole('button', { name: 'Pausar', exact: true }).press('Enter');
  await expect.poll(async () => (await element(visitor)).isPaused).toBe(true);
  await visitor.getByRole('button', { name: 'Reproduzir', exact: true }).press(' ');
  await expect.poll(async () => (await element(visitor)).isPaused).toBe(false);
  await visitor.getByRole('button', { name: 'Silenciar', exact: true }).press('Enter');
  await expect(visitor.getByRole('button', { name: 'Ativar som', exact: true })).toBeVisible();
  await leave();
});
