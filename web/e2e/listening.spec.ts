import { type Page } from '@playwright/test';
import { bar, heard, listenTo, sound, soundAt } from './support/listening';
import { readyVideo } from './support/ready-video';
import { asAdult, expect as patient, test } from './support/site';
import { element, player, seek } from './support/videos';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const SECONDS = 60;
const title = `Clipe para ouvir ${Date.now()}`;
const id = readyVideo(title, SECONDS);

test.beforeEach(async ({ page }) => asAdult(page));

/** What the page has loaded of films and sounds. */
function watchMedia(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/')) loaded.push(request.url());
  });
  return loaded;
}

test('the sound alone is loaded, goes on at the second of the film, and outlives the page', async ({
  page,
}) => {
  await page.goto(`/video/${id()}`);
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  await seek(page, 20);
  await page.keyboard.press('k');
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(20.2);
  const loaded = watchMedia(page);
  await page.getByRole('button', { name: 'Só áudio' }).click();
  await expect(bar(page).getByRole('link', { name: title })).toBeVisible();
  expect((await element(page)).isPaused).toBe(true);
  await heard(page);
  const { time } = await sound(page);
  expect(time).toBeGreaterThan(20);
  expect(time).toBeLessThan(30);
  const { pathname: ofPage } = new URL(page.url());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Termos de uso' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Termos/ })).toBeVisible();
  await heard(page);
  await bar(page).getByRole('button', { name: 'Pausar' }).click();
  await expect.poll(async () => (await sound(page)).isPaused).toBe(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Preferências' }).click();
  await bar(page).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`${ofPage}$`));
  // The film loads what it needs to be begun; what is listened to is no film.
  expect(loaded.filter((url) => /audio/.test(url)).length).toBeGreaterThan(1);
});

test('a page on which nothing but sound is begun loads no film', async ({ page }) => {
  const loaded = watchMedia(page);
  await page.route(/fluid-library/, (route) => route.abort());
  await listenTo(page, id());
  await soundAt(page, 40);
  await heard(page);
  expect(
    loaded.filter(
      (url) => !/\/hls\/(?:master|audio)\.m3u8|\/audio\/|poster|storyboard|\.(?:webp|jpg|vtt)/.test(url),
    ),
  ).toEqual([]);
});

test('nothing of the page is covered by the bar, which has its place at 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await listenTo(page, id());
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  const covered = () =>
    page.evaluate(() => {
      const [last, top] = [
        document.activeElement,
        document.querySelector('[aria-label="Player de áudio"]'),
      ].map((one) => one?.getBoundingClientRect());
      return (last?.bottom ?? 0) - (top?.top ?? 0);
    });
  await expect.poll(covered).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  for (const button of await bar(page).getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
});

test('with letters of twice the size every button of the bar and of the panel can be reached', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await listenTo(page, id());
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const button of await bar(page).getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
  await bar(page).getByRole('button', { name: 'Abrir o painel de áudio' }).click();
  const panel = page.getByRole('dialog', { name: 'Painel de áudio' });
  for (const button of await panel.getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});
