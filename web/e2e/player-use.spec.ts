import { type Page } from '@playwright/test';
import { readyVideo } from './support/ready-video';
import { asAdult, expect as patient, test } from './support/site';
import { element, player, playFromStart, seek } from './support/videos';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const SECONDS = 24;
const id = readyVideo(`Clipe à mão ${Date.now()}`, SECONDS);

async function openReady(page: Page): Promise<void> {
  await asAdult(page);
  await page.goto(`/video/${id()}`);
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
}

test('works by keyboard while it has the focus, and leaves what is typed elsewhere alone', async ({
  page,
}) => {
  await openReady(page);
  await player(page).focus();
  await page.keyboard.press(' ');
  await expect.poll(async () => (await element(page)).isPaused).toBe(false);
  await page.keyboard.press('k');
  await expect.poll(async () => (await element(page)).isPaused).toBe(true);
  await page.keyboard.press('5');
  await expect.poll(async () => Math.round((await element(page)).time)).toBe(SECONDS / 2);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Math.round((await element(page)).time)).toBe(SECONDS / 2 + 5);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => Math.round((await element(page)).time)).toBe(SECONDS / 2);
  const sound = () =>
    page.locator('video').evaluate(({ volume, muted }: HTMLVideoElement) => ({ volume, muted }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await sound()).toEqual({ volume: 0.8, muted: false });
  await page.keyboard.press('ArrowUp');
  expect(await sound()).toEqual({ volume: 0.9, muted: false });
  await page.keyboard.press('m');
  expect(await sound()).toMatchObject({ muted: true });
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  const before = await sound();
  await page.getByRole('searchbox').or(page.getByPlaceholder('Buscar contos...')).first().fill('');
  await page.getByPlaceholder('Buscar contos...').first().pressSequentially('mk 3f');
  expect(await sound()).toEqual(before);
  expect(await element(page)).toMatchObject({ isPaused: true });
  expect(Math.round((await element(page)).time)).toBe(SECONDS / 2);
});

test.describe('where one left off', () => {
  const offer = (page: Page) => page.getByRole('button', { name: /^Continuar de / });
  async function watchUntil(page: Page, seconds: number): Promise<void> {
    await playFromStart(page);
    await expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.2);
    await seek(page, seconds);
    await expect.poll(async () => (await element(page)).time).toBeGreaterThan(seconds);
    await player(page).focus();
    await page.keyboard.press('k');
  }

  test('is offered, and gone on with', async ({ page }) => {
    await openReady(page);
    await expect(offer(page)).toHaveCount(0);
    await watchUntil(page, 8);
    await page.reload();
    await expect(offer(page)).toHaveText('Continuar de 00:08');
    expect(await element(page)).toMatchObject({ isPaused: true, time: 0 });
    await offer(page).click();
    await expect.poll(async () => (await element(page)).time).toBeGreaterThan(8);
    expect(await element(page)).toMatchObject({ isPaused: false });
    await expect(offer(page)).toHaveCount(0);
  });

  test('is forgotten near the start and the end, and after thirty days', async ({ page }) => {
    await openReady(page);
    await watchUntil(page, 8);
    await page.reload();
    await expect(offer(page)).toBeVisible();
    await watchUntil(page, 17);
    await page.reload();
    await expect(player(page).locator('.fluid_control_duration').first()).toHaveText('00:00 / 00:24');
    await expect(offer(page)).toHaveCount(0);
    const at = Date.now() - 31 * 86_400_000;
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
      ['playbackPositions', JSON.stringify({ [id()]: { at, seconds: 8 } })],
    );
    await page.reload();
    await expect(player(page).locator('.fluid_control_duration').first()).toHaveText('00:00 / 00:24');
    await expect(offer(page)).toHaveCount(0);
  });

  test('is nowhere when the browser holds rubbish', async ({ page }) => {
    await openReady(page);
    for (const rubbish of ['{', '[1]', '{"x":{"at":"ontem"}}', 'null']) {
      await page.evaluate((text) => localStorage.setItem('playbackPositions', text), rubbish);
      await page.reload();
      await expect(player(page).locator('.fluid_control_duration').first()).toHaveText('00:00 / 00:24');
      await expect(offer(page)).toHaveCount(0);
    }
    await watchUntil(page, 8);
    await page.reload();
    await expect(offer(page)).toBeVisible();
  });

  test('is nowhere when the browser keeps nothing', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Storage.prototype.setItem = refuse;
    });
    await page.goto(`/video/${id()}`);
    await page.getByRole('button', { name: /^Sim/ }).click();
    await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
    await watchUntil(page, 8);
    expect(await element(page)).toMatchObject({ isPaused: true });
  });
});

test('leaving the page ends the sound and the download', async ({ page }) => {
  await openReady(page);
  await playFromStart(page);
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.5);
  const video = await page.locator('video').elementHandle();
  if (!video) throw new Error('There is no video.');
  await page.getByRole('link', { name: 'Hetero' }).first().click();
  await page.waitForURL('**/filtered?category=hetero');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/')) asked.push(request.url());
  });
  await expect(page.locator('video')).toHaveCount(0);
  const isQuiet = await video.evaluate(
    (left) => left instanceof HTMLVideoElement && left.paused && left.networkState !== left.NETWORK_LOADING,
  );
  expect(isQuiet).toBe(true);
  await page.clock.install();
  await page.clock.runFor(5_000);
  expect(asked).toEqual([]);
});
