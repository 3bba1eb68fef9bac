import { type Page } from '@playwright/test';
import { changeAnswer } from './support/answers';
import { readyVideo } from './support/ready-video';
import { asAdult, expect as patient, site, test } from './support/site';
import { element, player } from './support/videos';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const SECONDS = 24;
const id = readyVideo(`Clipe de momentos ${Date.now()}`, SECONDS);

const time = (page: Page) => player(page).locator('.fluid_fluid_control_duration').first();
async function open(page: Page, query = ''): Promise<void> {
  await asAdult(page);
  await page.goto(`/video/${id()}${query}`);
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
}

test('the length that is known stands in the bar before anything of the film has come', async ({ page }) => {
  // Neither stream nor mp4 comes: all that is known is what the page was told.
  await page.route('**/media/**', () => undefined);
  await changeAnswer(page, `**/api/videos/${id()}`, { duration: 3_723.4 });
  await open(page);
  await expect(time(page)).toHaveText('00:00 / 01:02:03');
  const slider = page.getByRole('slider', { name: 'Posição no vídeo' });
  await expect(slider).toHaveAttribute('aria-valuetext', '0 segundos de 1 hora, 2 minutos e 3 segundos');
  await expect(slider).toHaveAttribute('aria-valuemax', '3723');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a link to the moment at which the film stands is copied, said, and opens there', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site().url });
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  const share = page.getByRole('button', { name: 'Compartilhar' });
  const copy = page.getByRole('button', { name: 'Copiar link' });
  const fromHere = page.getByRole('checkbox', { name: /^Começar em / });
  await open(page);
  await share.click();
  await copy.click();
  await expect(page.getByRole('status').getByText('Link copiado.')).toBeVisible();
  expect(await read()).toBe(`${site().url}/video/${id()}`);
  await expect(fromHere).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('5');
  await page.keyboard.press('k');
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(SECONDS / 2);
  await page.keyboard.press('k');
  await share.press('Enter');
  await fromHere.check();
  await copy.press('Enter');
  await expect(
    page.getByRole('status').getByText(/^Link copiado. Ele abre o vídeo em 00:1\d.$/),
  ).toBeVisible();
  const link = await read();
  expect(link).toMatch(new RegExp(`^${site().url}/video/${id()}\\?t=1\\d$`));
  const seconds = Number(link.split('=').at(-1));
  await page.goto(link);
  await expect(time(page)).toHaveText(`00:${seconds} / 00:24`);
  await expect.poll(async () => Math.floor((await element(page)).time)).toBe(seconds);
  // Where one left off is not offered besides.
  await expect(page.getByRole('button', { name: /^Continuar de / })).toHaveCount(0);
  expect(await element(page)).toMatchObject({ isPaused: true });
  await page.keyboard.press('k');
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(seconds + 0.5);
});

test('a link to a moment that the film does not have opens at the beginning', async ({ page }) => {
  for (const query of ['?t=24', '?t=-1', '?t=1:30', '?t=']) {
    await open(page, query);
    await expect(time(page)).toHaveText('00:00 / 00:24');
    await expect.poll(async () => (await element(page)).duration).toBeGreaterThan(0);
    expect((await element(page)).time).toBe(0);
  }
});

test('a link that cannot be copied is shown', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await open(page, '?t=7');
  await expect.poll(async () => (await element(page)).time).toBe(7);
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  await page.getByRole('checkbox', { name: 'Começar em 00:07' }).check();
  await page.getByRole('button', { name: 'Copiar link' }).click();
  await expect(page.getByRole('status').getByText('O link não pôde ser copiado.')).toBeVisible();
  await expect(page.getByLabel('Link')).toHaveValue(`${site().url}/video/${id()}?t=7`);
});

test('the film goes into a window of its own and comes back, where the browser has that', async ({
  page,
}) => {
  const floating = player(page).getByRole('button', { name: 'Janela flutuante', exact: true });
  await open(page);
  await expect(floating).toBeEnabled();
  await expect(floating).toHaveAttribute('aria-pressed', 'false');
  const isFloating = () =>
    page.evaluate(() => document.pictureInPictureElement === document.querySelector('video'));
  await floating.click();
  await expect(floating).toHaveAttribute('aria-pressed', 'true');
  expect(await isFloating()).toBe(true);
  await floating.press('Enter');
  await expect(floating).toHaveAttribute('aria-pressed', 'false');
  await floating.press(' ');
  await expect(floating).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Hetero' }).first().click();
  await page.waitForURL('**/filtered?category=hetero');
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement)).toBeNull();
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'pictureInPictureEnabled', { value: false });
  });
  await open(page);
  await expect(player(page).getByRole('button', { name: 'Tela cheia', exact: true })).toBeVisible();
  await expect(floating).toHaveCount(0);
});
