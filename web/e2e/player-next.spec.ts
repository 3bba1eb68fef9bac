import { type Page } from '@playwright/test';
import { withoutAnswers } from './support/answers';
import { storedVideos } from './support/catalogue';
import { readyVideo } from './support/ready-video';
import { asAdult, expect as patient, test } from './support/site';
import { element, player, seek } from './support/videos';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const SECONDS = 6;
const mark = Date.now();
const id = readyVideo(`Clipe com continuação ${mark}`, SECONDS);
/** What is related must be there, whichever of them is chosen. */
storedVideos(() => [{ title: `O farol ${mark}` }, { title: `A viagem ${mark}` }]);

const offer = (page: Page) => page.getByRole('region', { name: 'Próximo vídeo' });
const related = (page: Page) =>
  page.getByRole('region', { name: 'Vídeos relacionados' }).getByRole('heading', { level: 3 });

async function watchToTheEnd(page: Page): Promise<void> {
  await asAdult(page);
  await page.goto(`/video/${id()}`);
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  await expect(related(page).first()).toBeVisible();
  await page.keyboard.press('k');
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.2);
  await expect(offer(page)).toHaveCount(0);
  await seek(page, SECONDS - 0.5);
  await expect(offer(page)).toBeVisible();
}

test('at the end of a film the first of the related videos is offered, and nothing starts by itself', async ({
  page,
}) => {
  await watchToTheEnd(page);
  const title = await related(page).first().innerText();
  await expect(offer(page).getByRole('status')).toContainText(title);
  await offer(page).getByRole('link', { name: 'Assistir' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).not.toHaveURL(`/video/${id()}`);
  await expect(offer(page)).toHaveCount(0);
});

test('the offer leaves when it is cancelled, and when the film is watched again, also in full screen', async ({
  page,
}) => {
  await watchToTheEnd(page);
  await offer(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(player(page)).toBeFocused();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press(' ');
  await expect.poll(async () => (await element(page)).isPaused).toBe(false);
  await seek(page, SECONDS - 0.5);
  await expect(offer(page)).toBeVisible();
  const isShown = await offer(page).evaluate((card) => document.fullscreenElement?.contains(card) ?? false);
  expect(isShown).toBe(true);
  await page.keyboard.press('Home');
  await expect(offer(page)).toHaveCount(0);
});

test('where nothing is related nothing is offered', async ({ page }) => {
  await withoutAnswers(page);
  await page.route(`**/api/videos/${id()}/related`, (route) => route.fulfill({ json: { items: [] } }));
  await asAdult(page);
  await page.goto(`/video/${id()}`);
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  await seek(page, SECONDS - 0.5);
  await page.keyboard.press('k');
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended))
    .toBe(true);
  await expect(offer(page)).toHaveCount(0);
});
