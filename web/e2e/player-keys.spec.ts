import { type Page } from '@playwright/test';
import { readyVideo } from './support/ready-video';
import { asAdult, expect as patient, test } from './support/site';
import { element, player, playFromStart, seek } from './support/videos';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const SECONDS = 30;
const id = readyVideo(`Clipe de teclas ${Date.now()}`, SECONDS);

async function openReady(page: Page): Promise<void> {
  await asAdult(page);
  await page.goto(`/video/${id()}`);
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
}
const controls = (page: Page) => player(page).locator('.fluid_controls_container');
const control = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true });
const second = async (page: Page) => Math.round((await element(page)).time);
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const isFullScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);
const expectPaused = (page: Page, isPaused: boolean) =>
  expect.poll(async () => (await element(page)).isPaused).toBe(isPaused);

test('the bar leaves after a click on one of its buttons, and stays while the keyboard is in it', async ({
  page,
}) => {
  await openReady(page);
  await playFromStart(page);
  await control(page, 'Silenciar').click();
  await expect(control(page, 'Ativar som')).toBeVisible();
  await expect(controls(page)).toBeHidden();
  await player(page).focus();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control(page, 'Ativar som')).toBeFocused({ timeout: 500 });
  }).toPass();
  // The library has put it away, and yet it is there.
  await expect(controls(page)).toHaveClass(/fade_out/);
  await expect(controls(page)).toBeVisible();
});
