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
  await expect(slider).toHaveAttribute('aria-valuetext', '00:00 de 1:02:03');
  await expect(slider).toHaveAttribute('aria-valuemax', '3723');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
