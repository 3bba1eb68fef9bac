import { type Page } from '@playwright/test';
import { withoutAnswers } from './support/answers';
import { readyVideo } from './support/ready-video';
import { asAdult, expect as patient, site, test } from './support/site';
import { element, player, seek } from './support/videos';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const SECONDS = 6;
const mark = Date.now();
const id = readyVideo(`Clipe que termina ${mark}`, SECONDS);
const next = readyVideo(`Clipe que segue ${mark}`, SECONDS);

/** Watches the first film to its end, and follows the link that says 'Assistir'. */
async function watchNext(page: Page, before: () => Promise<unknown> = async () => undefined): Promise<void> {
  const answer = await page.request.get(`${site().url}/api/videos/${next()}`);
  const following: unknown = await answer.json();
  await withoutAnswers(page);
  await page.route(`**/api/videos/${id()}/related`, (route) =>
    route.fulfill({ json: { items: [following] } }),
  );
  await asAdult(page);
  await page.goto(`/video/${id()}`);
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  await page.keyboard.press('k');
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.2);
  await seek(page, SECONDS - 0.5);
  await expect(page.getByRole('region', { name: 'Próximo vídeo' })).toBeVisible();
  await before();
  await page.getByRole('region', { name: 'Próximo vídeo' }).getByRole('link', { name: 'Assistir' }).click();
  await expect(page).toHaveURL(new RegExp(`/video/${next()}$`));
}

test("'Assistir' plays what it leads to; a reload and the address alone start nothing", async ({ page }) => {
  await watchNext(page);
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.3);
  await page.reload();
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  expect(await element(page)).toMatchObject({ isPaused: true, time: 0 });
});

test('where the browser wants a press first, the button has the focus and a text says why', async ({
  page,
}) => {
  const refuse = () =>
    page.evaluate(() => {
      let isPressed = false;
      // The press on the button.
      document.addEventListener('keydown', ({ key }) => (isPressed ||= key === 'Enter'), true);
      // The library keeps what it finds here: it stays, and lets through after the press.
      HTMLVideoElement.prototype.play = function play() {
        return isPressed
          ? HTMLMediaElement.prototype.play.call(this)
          : Promise.reject(new DOMException('a press is needed', 'NotAllowedError'));
      };
    });
  await watchNext(page, refuse);
  await expect(
    page.getByText('O navegador não deixou o vídeo começar sozinho. Use o botão Reproduzir.'),
  ).toBeVisible();
  const button = player(page).getByRole('button', { name: 'Reproduzir', exact: true });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.3);
  await expect(page.getByText('O navegador não deixou')).toHaveCount(0);
});
