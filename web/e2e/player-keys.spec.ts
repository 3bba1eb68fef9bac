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

test('after full screen, however it is left and entered, the space bar plays and pauses', async ({
  page,
}) => {
  await openReady(page);
  await player(page).focus();
  await page.keyboard.press('f');
  await expect.poll(() => isFullScreen(page)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => isFullScreen(page)).toBe(false);
  await page.keyboard.press(' ');
  await expectPaused(page, false);
  await page.keyboard.press(' ');
  await expectPaused(page, true);
  await page.keyboard.press('End');
  await expect.poll(() => second(page)).toBe(SECONDS);
  await control(page, 'Tela cheia').click();
  await expect.poll(() => isFullScreen(page)).toBe(true);
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await expectPaused(page, false);
  await page.keyboard.press(' ');
  await expectPaused(page, true);
  expect(await isFullScreen(page)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => isFullScreen(page)).toBe(false);
  await page.keyboard.press('k');
  await expectPaused(page, false);
  expect(await scrolled(page)).toBe(0);
});

test('the keys work on the whole page, except where they mean something else', async ({ page }) => {
  await openReady(page);
  await page.keyboard.press(' ');
  await expectPaused(page, false);
  await expect(controls(page)).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(controls(page)).toBeVisible();
  await page.keyboard.press('k');
  await expectPaused(page, true);
  expect(await scrolled(page)).toBe(0);
  await seek(page, 12);
  await page.keyboard.press('l');
  await expect.poll(() => second(page)).toBe(22);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => second(page)).toBe(7);

  await test.step('a focused button is pressed, and no more', async () => {
    const like = page.getByRole('button', { name: /^Gostei: / });
    await expect(like).toBeEnabled();
    await like.focus();
    await page.keyboard.press(' ');
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByPlaceholder('Buscar contos...').first().pressSequentially('k l5');
    await page.getByRole('button', { name: 'Denunciar' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('k');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await element(page)).toMatchObject({ isPaused: true });
    expect(await second(page)).toBe(7);
  });

  await test.step('the page is moved by its own keys unless the person is at the player', async () => {
    const volume = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.volume);
    await player(page).focus();
    const before = await scrolled(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(volume).toBe(0.9);
    expect(await scrolled(page)).toBe(before);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
    expect(await volume()).toBe(0.9);
  });
});

test('the list of keys opens by ?, in full screen too; they can be left to the player alone', async ({
  page,
}) => {
  await openReady(page);
  const list = page.getByRole('dialog', { name: 'Teclas do player' });
  const everywhere = list.getByRole('checkbox', { name: 'Usar as teclas em toda a página' });
  await page.keyboard.press('f');
  await expect.poll(() => isFullScreen(page)).toBe(true);
  await page.keyboard.press('?');
  await expect(list.getByRole('row', { name: 'J L Voltar ou avançar 10 segundos' })).toBeVisible();
  await list.getByRole('button', { name: 'Fechar' }).click();
  await expect(list).toHaveCount(0);
  await page.keyboard.press('f');
  await expect.poll(() => isFullScreen(page)).toBe(false);
  await page.keyboard.press('?');
  await expect(everywhere).toBeChecked();
  await everywhere.press(' ');
  await expect(everywhere).not.toBeChecked();
  await everywhere.press('Escape');
  await page.reload();
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  await page.keyboard.press('l');
  await page.keyboard.press('?');
  await player(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => second(page)).toBe(5);
  await expect(list).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(everywhere).not.toBeChecked();
});

test('the sound stays as it was chosen, by keys and by pointer', async ({ page }) => {
  const sound = () =>
    page.locator('video').evaluate(({ volume, muted }: HTMLVideoElement) => ({ volume, muted }));
  const reload = async () => {
    await page.reload();
    await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
    return sound();
  };
  await openReady(page);
  await player(page).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  expect(await sound()).toEqual({ volume: 0.6, muted: false });
  expect(await reload()).toEqual({ volume: 0.6, muted: false });
  await page.keyboard.press('m');
  expect(await reload()).toEqual({ volume: 0, muted: true });
  await page.keyboard.press('m');
  expect(await sound()).toEqual({ volume: 0.6, muted: false });
  expect(await reload()).toEqual({ volume: 0.6, muted: false });
  await player(page)
    .locator('.fluid_control_volume_container')
    .click({ position: { x: 12, y: 8 } });
  const { volume } = await sound();
  expect(volume).not.toBe(0.6);
  expect(await reload()).toEqual({ volume, muted: false });
});
