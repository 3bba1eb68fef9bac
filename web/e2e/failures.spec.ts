import { type Page, type Route } from '@playwright/test';
import { readyVideo } from './support/ready-video';
import { asAdult, expect, test } from './support/site';

const videoId = readyVideo('Conto que resiste', 2);

const SLOW_MS = 5_000;
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Tentar novamente' });

interface Case {
  readonly path: string;
  /** The call that is broken. */
  readonly call: string | RegExp;
  /** What stands there once the call works again. */
  readonly recovered: (page: Page) => Promise<void>;
}

const cards = async (page: Page) =>
  expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Conto que resiste/ })
      .first(),
  ).toBeVisible({
    timeout: 20_000,
  });

/** For each public screen the call that it cannot do without. */
const essential = (): readonly Case[] => [
  { path: '/home', call: /\/api\/videos\/home/, recovered: cards },
  { path: '/filtered?category=hetero', call: /\/api\/videos\?/, recovered: cards },
  { path: '/search?q=conto', call: /\/api\/videos\?/, recovered: cards },
  {
    path: '/books',
    call: /\/api\/books/,
    recovered: (page) => expect(page.getByText('Nenhum livro encontrado')).toBeVisible({ timeout: 20_000 }),
  },
  {
    path: '/ebooks',
    call: /\/api\/books/,
    recovered: (page) => expect(page.getByText('Nenhum e-book encontrado')).toBeVisible({ timeout: 20_000 }),
  },
];

const broken: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'answers 500': (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>erro</h1>' }),
  'is cut off': (route) => route.abort('connectionreset'),
  'answers rubbish': (route) => route.fulfill({ contentType: 'application/json', body: '{"items":' }),
};

test.beforeEach(({ page }) => asAdult(page));

for (const [how, act] of Object.entries(broken)) {
  test(`a list whose call ${how} says so, keeps its header and recovers by 'Tentar novamente'`, async ({
    page,
  }) => {
    for (const { path, call, recovered } of essential()) {
      await page.route(call, act);
      await page.goto(path);
      await expect(retry(page).first(), path).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('banner')).toBeVisible();
      await page.unroute(call, act);
      await retry(page).first().click();
      await recovered(page);
    }
  });
}

test('a list whose call takes five seconds keeps its header and comes in the end', async ({ page }) => {
  await page.route(/\/api\/videos\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  await page.goto('/filtered?category=hetero');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  await cards(page);
});

test('the video page stands, whichever of its other calls fails', async ({ page }) => {
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

test('who is here cannot be asked: the site shows itself as to a visitor', async ({ page }) => {
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/filtered?category=hetero');
  await cards(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
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
