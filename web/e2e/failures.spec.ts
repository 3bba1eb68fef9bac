import { type Page } from '@playwright/test';
import { test } from './support/accounts';
import { withoutAnswers } from './support/answers';
import { readyVideo } from './support/ready-video';
import { asAdult, expect } from './support/site';

const videoId = readyVideo('Conto que resiste', 2);

const cards = async (page: Page) =>
  expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Conto que resiste/ })
      .first(),
  ).toBeVisible({
    timeout: 20_000,
  });

test.beforeEach(({ page }) => asAdult(page));

test('the video page stands, whichever of its other calls fails', async ({ page }) => {
  await withoutAnswers(page);
  const others = [/\/related/, /\/api\/me\/state/, /\/api\/config/, /\/api\/ads/, /\/playback/];
  for (const call of others) {
    await page.route(call, (route) => route.abort('connectionreset'));
    await page.goto(`/video/${videoId()}`);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Conto que resiste' }),
      String(call),
    ).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(call);
  }
});

const storages: Readonly<Record<string, () => void>> = {
  blocked: () => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'full of rubbish': () => {
    // It runs in every frame; those of banners have no storage.
    if (window.top !== window) return;
    for (const key of [
      'theme',
      'videos_home',
      'videos_hetero',
      'playbackPositions',
      'historySince',
      'historyDays',
    ])
      localStorage.setItem(key, '{"é":[null,');
    localStorage.setItem('player', '[]');
  },
};

for (const [how, spoil] of Object.entries(storages)) {
  test(`a browser whose storage is ${how} enters, browses and opens a video`, async ({ page }) => {
    await page.addInitScript(spoil);
    await page.goto('/filtered?category=hetero');
    const gate = page.getByRole('heading', { name: 'Conteúdo para maiores de 18 anos' });
    const list = page.getByRole('link', { name: /Conto que resiste/ }).first();
    await expect(gate.or(list)).toBeVisible({ timeout: 20_000 });
    if (await gate.isVisible()) await page.getByRole('main').getByRole('button').last().click();
    await list.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Conto que resiste' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Preferências' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Preferências' })).toBeVisible();
  });
}

test('banners whose frame is refused leave the pages as they are', async ({ page }) => {
  await page.route('**/banners/**', (route) => route.abort('blockedbyclient'));
  await page.route(/\/api\/ads/, (route) => route.abort('blockedbyclient'));
  for (const path of ['/filtered?category=hetero', '/search?q=conto']) {
    await page.goto(path);
    await cards(page);
  }
  await page.goto('/teste');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
});
