import { type Page, type Request } from '@playwright/test';
import { asAdult, expect, test } from './support/site';

/** Where the visitor was before. */
const BEFORE = 'https://antes.test/';
const NEUTRAL = /^https:\/\/www\.google\.com\//;

/** The neutral page outside, answered here: no test leaves the machine. */
async function standInForOutside(page: Page): Promise<void> {
  await page.route(NEUTRAL, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<title>Fora</title><h1>Página neutra</h1>',
    }),
  );
}

const isOutside = (page: Page) => expect(page.getByRole('heading', { name: 'Página neutra' })).toBeVisible();
const escapeTwice = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
};

/** Another tab comes to the front, or goes: what a page sees of it. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', {
      value: value ? 'hidden' : 'visible',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

const localKeys = (page: Page) =>
  page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage).map((key) => `tab:${key}`),
  ]);

test.describe('quick exit', () => {
  test.beforeEach(async ({ page }) => {
    await standInForOutside(page);
    await asAdult(page);
  });

  test('the button stands on every public page and on the gate, and can be reached by keyboard', async ({
    page,
  }) => {
    for (const path of [
      '/home',
      '/books',
      '/ebooks',
      '/search?q=conto',
      '/login',
      '/terms',
      '/preferences',
      '/nada',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Saída rápida' })).toBeInViewport();
    }
    const visitor = await page.context().browser()?.newPage();
    if (!visitor) throw new Error('no browser');
    await visitor.goto(new URL('/home', page.url()).href);
    await expect(visitor.getByRole('button', { name: 'Saída rápida' })).toBeInViewport();
    await visitor.close();
  });

  test('the button leaves; Back leads to where the visitor was before, and never shows the site again', async ({
    page,
  }) => {
    await page.route(BEFORE, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Antes</h1>' }));
    await page.goto(BEFORE);
    await page.goto('/home');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Termos de uso' }).click();
    await page.waitForURL('**/terms');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Preferências' }).click();
    await page.waitForURL('**/preferences');
    await page.getByRole('button', { name: 'Saída rápida' }).click();
    await isOutside(page);
    await page.goBack();
    expect(page.url()).toBe(BEFORE);
    await page.goForward();
    await isOutside(page);
    // What lies ahead in the history leads out again.
    await page.goForward();
    await isOutside(page);
    // Opened anew, the site is as always.
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('empties the screen in the very task of the click', async ({ page }) => {
    await page.goto('/terms');
    const exit = page.getByRole('button', { name: 'Saída rápida' });
    const left = await exit.evaluate((button: HTMLButtonElement) => {
      const media = document.createElement('video');
      document.body.append(media);
      button.click();
      return [document.body.childElementCount, document.documentElement.hidden, document.title, media.paused];
    });
    expect(left).toEqual([0, true, 'Nova guia', true]);
    await isOutside(page);
  });

  test('Escape pressed twice leaves', async ({ page }) => {
    await page.goto('/home');
    await page.getByRole('button', { name: 'Saída rápida' }).waitFor();
    await escapeTwice(page);
    await isOutside(page);
  });

  test('Escape does not leave when pressed once, slowly, in a field with text or for a dialog', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/home');
    await page.getByRole('button', { name: 'Saída rápida' }).waitFor();
    const box = page.getByRole('searchbox').or(page.getByRole('combobox')).first();
    await box.fill('conto');
    await escapeTwice(page);
    await expect(page).toHaveURL(/\/home/);
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      document.body.append(dialog);
      dialog.showModal();
    });
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(page).toHaveURL(/\/home/);
  });
});

test.describe('neutral tab', () => {
  test('covers title and icon while the tab is behind, for those who chose so', async ({ page }) => {
    await asAdult(page);
    await page.goto('/preferences');
    await expect(page).toHaveTitle(/^Preferências \| /);
    const title = await page.title();
    const icon = () => page.locator('link[rel="icon"]').first().getAttribute('href');
    const itsIcon = await icon();
    await setHidden(page, true);
    await expect(page).toHaveTitle(title);
    await setHidden(page, false);
    await page.getByLabel('Título neutro em segundo plano').check();
    await page.reload();
    await expect(page.getByLabel('Título neutro em segundo plano')).toBeChecked();
    // The cover's code is a piece of its own, which comes once it is wanted.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('TabCover')),
    );
    await setHidden(page, true);
    await expect(page).toHaveTitle('Nova guia');
    expect(await icon()).toContain('/icons/neutral.svg');
    // A title that comes late stays covered and is the one shown afterwards.
    await page.evaluate(() => (document.title = 'Chegou depois'));
    await expect(page).toHaveTitle('Nova guia');
    await setHidden(page, false);
    await expect(page).toHaveTitle('Chegou depois');
    expect(new URL((await icon()) ?? '', page.url()).pathname).toBe(itsIcon);
  });
});

test.describe('local data', () => {
  test('history goes when its time is over, and at a click; choices stay', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-03-01T12:00:00Z') });
    const day = 86_400_000;
    await page.addInitScript((began) => {
      if (localStorage.getItem('theme')) return;
      localStorage.setItem('theme', 'dark');
      localStorage.setItem('consentAccepted', 'true');
      localStorage.setItem('videos_gay', '["1","2"]');
      localStorage.setItem('videos_trans', '["3"]');
      localStorage.setItem(
        'historySince',
        JSON.stringify({ videos_gay: began - 8 * 86_400_000, videos_trans: began }),
      );
      localStorage.setItem(
        'playbackPositions',
        JSON.stringify({ old: { at: began - 40 * 86_400_000 }, young: { at: began } }),
      );
    }, Date.parse('2026-03-01T12:00:00Z'));
    const read = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
    await page.goto('/preferences');
    await page.clock.runFor(15_000);
    await expect.poll(() => read('playbackPositions')).not.toContain('old');
    expect(await read('videos_gay')).toBe('["1","2"]');
    await page.getByLabel('7 dias').check();
    await expect.poll(() => read('videos_gay')).toBeNull();
    expect(await read('videos_trans')).toBe('["3"]');
    await page.clock.setFixedTime(new Date(Date.parse('2026-03-01T12:00:00Z') + 8 * day));
    await page.reload();
    await page.getByLabel('30 dias').waitFor();
    await page.clock.runFor(15_000);
    await expect.poll(() => read('videos_trans')).toBeNull();
    await page.evaluate(() => localStorage.setItem('videos_home', '["9"]'));
    await page.getByRole('button', { name: 'Limpar histórico deste navegador' }).click();
    await expect(page.getByText('Histórico deste navegador apagado.')).toBeVisible();
    const left = await localKeys(page);
    expect(left.filter((key) => /^(videos_|playback|historySince)/.test(key))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(['theme', 'consentAccepted', 'historyDays']));
  });

  test('the choice to keep nothing leaves nothing behind', async ({ page }) => {
    await asAdult(page);
    await page.goto('/preferences');
    await page.getByLabel('Não guardar').check();
    for (const path of ['/home', '/filtered?category=gay', '/preferences']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect((await localKeys(page)).filter((key) => /^(videos_|playback|historySince)/.test(key))).toEqual([]);
  });

  test('every key that the browser holds after a visit is one of the list', async ({ page }) => {
    await asAdult(page);
    for (const path of ['/home', '/filtered?category=gay', '/search?q=conto', '/books', '/preferences']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.getByRole('radio', { name: 'Escuro' }).check();
    await page.getByLabel('Nome e ícone neutros ao instalar').check();
    const known =
      /^(theme(Auto)?|passkeyKnown|consentAccepted|neutralTitle|neutralApp|historyDays|player\w*|session|sessionRenewedAt|signOutPending|videos_[\w-]+|placesOf|playbackPositions|readingPlaces|readingSize|taleDrafts|deskKeys|historySince|tab:(google\w*|quickExit|homePages))$/;
    expect((await localKeys(page)).filter((key) => !known.test(key))).toEqual([]);
  });
});

test('a public page asks its own origin alone; who sends a banner into its frame is not told the address', async ({
  page,
  baseURL,
}) => {
  await asAdult(page);
  const own = new URL(baseURL ?? '').origin;
  const origins = new Set<string>();
  const outside: Request[] = [];
  page.on('request', (request) => {
    if (!/^(https?|wss?):/.test(request.url())) return;
    const { origin } = new URL(request.url());
    if (request.frame() === page.mainFrame()) origins.add(origin);
    if (origin !== own) outside.push(request);
  });
  for (const path of [
    '/home',
    '/filtered?category=hetero',
    '/search?q=conto',
    '/books',
    '/ebooks',
    '/preferences',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  expect([...origins]).toEqual([own]);
  // What was said in the end, not what Chromium first meant to say.
  for (const request of outside) expect(await request.headerValue('referer'), request.url()).toBeNull();
});
