import { type Page } from '@playwright/test';
import { bar, heard, listenTo, sound, soundAt } from './support/listening';
import { readyVideo } from './support/ready-video';
import { asAdult, expect as patient, test } from './support/site';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 90_000 });
test.describe.configure({ timeout: 300_000 });

/** More than is loaded ahead. */
const SECONDS = 300;
const id = readyVideo(`Clipe que continua ${Date.now()}`, SECONDS);

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  // What is listened to is here alone: the film's own libraries would load their own.
  await page.route(/fluid-library/, (route) => route.abort());
});

const status = (page: Page) => bar(page).getByRole('status');
const play = (page: Page) => bar(page).getByRole('button', { name: 'Reproduzir' });
const pause = (page: Page) => bar(page).getByRole('button', { name: 'Pausar' });

/** From now on the addresses that the page has have ended, until it asks for new ones. Answers whether it has. */
async function endAddresses(page: Page): Promise<() => boolean> {
  let [isRefused, isRenewed] = [false, false];
  page.on('request', (request) => {
    if (isRefused && request.url().endsWith('/playback')) isRenewed = true;
  });
  await page.route(/\/media\/.*\.(?:m4s|mp4|m3u8)$/, (route) => {
    isRefused = true;
    return isRenewed ? route.fallback() : route.fulfill({ status: 403 });
  });
  return () => isRenewed;
}

test('a minute without a network is got over at the same second', async ({ page, context }) => {
  await listenTo(page, id());
  await context.setOffline(true);
  await expect(page.getByText('Você está sem conexão.')).toBeVisible();
  // Far beyond what was loaded: nothing of it can be heard until the network is back.
  await soundAt(page, 280);
  await expect.poll(async () => (await sound(page)).time).toBe(280);
  await expect(pause(page)).toHaveAttribute('aria-busy', 'true');
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await page.clock.resume();
  expect((await sound(page)).time).toBe(280);
  await context.setOffline(false);
  await heard(page);
  const { time } = await sound(page);
  expect(time).toBeGreaterThan(280);
  expect(time).toBeLessThan(290);
  await expect(pause(page)).toBeVisible();
});

test('what is loaded is heard without a network', async ({ page, context }) => {
  await listenTo(page, id());
  await expect.poll(async () => (await sound(page)).ahead).toBeGreaterThan(90);
  await context.setOffline(true);
  await soundAt(page, 61);
  await heard(page);
  await context.setOffline(false);
});

test('a network that is bad, of which the browser says that it is there, is not heard while something is loaded', async ({
  page,
}) => {
  await listenTo(page, id());
  await expect.poll(async () => (await sound(page)).ahead).toBeGreaterThan(90);
  await page.route(/\.(?:m4s|mp4)$/, (route) => route.abort());
  // The library gives up after half a minute.
  await expect.poll(async () => (await sound(page)).time, { timeout: 120_000 }).toBeGreaterThan(60);
  expect((await sound(page)).isPaused).toBe(false);
  await page.unrouteAll();
  await expect.poll(async () => (await sound(page)).ahead, { timeout: 60_000 }).toBeGreaterThan(130);
});

test('an address that has ended on the way is renewed, and it goes on at the same second', async ({
  page,
}) => {
  await listenTo(page, id());
  const isRenewed = await endAddresses(page);
  await soundAt(page, 250);
  await heard(page);
  expect((await sound(page)).time).toBeGreaterThan(250);
  expect((await sound(page)).time).toBeLessThan(260);
  expect(isRenewed()).toBe(true);
  await expect(pause(page)).toBeVisible();
});

test('a tab that has slept for an hour goes on where it was, at a press', async ({ page, context }) => {
  await listenTo(page, id());
  await pause(page).click();
  await expect.poll(async () => (await sound(page)).isPaused).toBe(true);
  const { time } = await sound(page);
  const asleep = await context.newCDPSession(page);
  await asleep.send('Page.setWebLifecycleState', { state: 'frozen' });
  const isRenewed = await endAddresses(page);
  await asleep.send('Page.setWebLifecycleState', { state: 'active' });
  await page.clock.install();
  await page.clock.fastForward(3_600_000);
  await page.clock.resume();
  expect((await sound(page)).time).toBe(time);
  await play(page).click();
  await heard(page);
  await soundAt(page, 270);
  await heard(page);
  expect(isRenewed()).toBe(true);
});

test('another tab that begins pauses this one, which says so', async ({ page, context }) => {
  await listenTo(page, id());
  const other = await context.newPage();
  await asAdult(other);
  await listenTo(other, id());
  await expect(status(page)).toHaveText('Pausado: o áudio começou em outra aba.');
  expect((await sound(page)).isPaused).toBe(true);
  expect((await sound(other)).isPaused).toBe(false);
  await play(page).click();
  await heard(page);
  await expect.poll(async () => (await sound(other)).isPaused).toBe(true);
});

test('what cannot go on says so, and goes on when it is asked to', async ({ page }) => {
  await listenTo(page, id());
  await page.route(/\.(?:m4s|mp4)$/, (route) => route.fulfill({ status: 404 }));
  await soundAt(page, 240);
  const again = bar(page).getByRole('button', { name: 'Tentar novamente' });
  await expect(again).toBeVisible();
  await expect(status(page)).toHaveText('O áudio não pôde ser carregado.');
  await page.unrouteAll();
  await again.click();
  await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(240);
});
