import { type Page } from '@playwright/test';
import { z } from 'zod';
import { enterAs } from './support/accounts';
import { asAdult, expect, site, test } from './support/site';

const gate = 'Conteúdo para maiores de 18 anos';
const consent = () => localStorage.getItem('consentAccepted');
/** The consent as the server keeps it: no script reads it. */
const KEPT = { value: '1', httpOnly: true, sameSite: 'Lax' };
const consentCookies = async (page: Page) =>
  (await page.context().cookies())
    .filter(({ name }) => name.endsWith('alcova_consent'))
    .map(({ value, httpOnly, sameSite }) => ({ value, httpOnly, sameSite }));

/** A session that is remembered has no cookie any more. */
const rememberSession = (page: Page) =>
  page.addInitScript(() => {
    if (window.top === window) localStorage.setItem('session', String(Date.now()));
  });

/** Keeps the answer who is here back until it is let go. */
async function holdAnswer(page: Page): Promise<() => void> {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/me', async (route) => {
    await asked;
    await route.continue();
  });
  return answer;
}

/** Looks before every picture that the browser draws. Answers the headings that stood in one of them, whatever stands there now. */
async function noteHeadings(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const heading of document.querySelectorAll('h1'))
        if (heading.checkVisibility({ visibilityProperty: true })) seen.add(heading.textContent);
      document.documentElement.dataset.seen = JSON.stringify([...seen]);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const noted = () => document.documentElement.dataset.seen ?? '';
  return async () => z.array(z.string()).parse(JSON.parse(await page.evaluate(noted)));
}

test.describe('age gate', () => {
  test('[GATE-01] stands before a signed-out visitor without consent, and nobody else', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: gate })).toBeVisible();
    await expect(page.getByRole('search')).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('consentAccepted', 'yes'));
    await page.reload();
    await expect(page.getByRole('heading', { name: gate })).toBeVisible();
    await page.evaluate(() => localStorage.setItem('consentAccepted', 'true'));
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Vídeos', exact: true })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('consentAccepted'));
    await enterAs(page, site());
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Vídeos', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: gate })).toHaveCount(0);
  });

  const MAYBE: readonly (readonly [string, (page: Page) => Promise<unknown>, string])[] = [
    ['a session came with the page', (page) => enterAs(page, site()), 'Vídeos'],
    ['the browser remembers a session', rememberSession, gate],
  ];
  for (const [where, prepare, title] of MAYBE)
    test(`[GATE-02] draws nothing until the server has said who is here, where ${where}`, async ({
      page,
    }) => {
      await prepare(page);
      const answer = await holdAnswer(page);
      const seen = await noteHeadings(page);
      const question = page.waitForRequest('**/api/auth/me');
      await page.goto('/');
      await question;
      // What the server wrote has given way to the application.
      await expect(page.locator('[data-contents], #root noscript')).toHaveCount(0);
      await expect(page.locator('#root a[href="#conteudo"]')).toBeAttached();
      await expect(page.getByRole('heading')).toHaveCount(0);
      await expect(page.getByRole('main')).toHaveCount(0);
      expect(await seen()).toEqual([]);
      answer();
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      expect((await seen()).filter((heading) => heading !== title)).toEqual([]);
    });

  test('[GATE-02] stands at once where no session came with the page or is remembered', async ({ page }) => {
    const answer = await holdAnswer(page);
    const seen = await noteHeadings(page);
    await page.goto('/books');
    await expect(page.getByRole('heading', { name: gate })).toBeVisible();
    await expect(page.locator('[data-contents]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: gate })).toBeVisible();
    expect(await seen()).toEqual([gate]);
    await page.getByRole('button', { name: 'Sim', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Livro Físico' })).toBeVisible();
    answer();
  });

  test('[GATE-03] says that the site is for adults and links to the terms and the privacy page', async ({
    page,
  }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main).toContainText('exclusivamente a adultos (18+)');
    await expect(main.getByRole('link', { name: 'política de privacidade' })).toHaveAttribute(
      'href',
      '/privacy',
    );
    await main.getByRole('link', { name: 'termos de uso' }).click();
    await expect(page).toHaveURL(/\/terms$/);
    await expect(page.getByRole('heading', { name: 'Termos de uso' })).toBeVisible();
  });

  test('[GATE-04] Yes is remembered and leads to /home, No leaves for a search engine', async ({ page }) => {
    await page.route('https://www.google.com/', (route) => route.fulfill({ body: 'busca' }));
    await page.goto('/');
    await page.getByRole('button', { name: 'Não', exact: true }).click();
    await expect(page).toHaveURL('https://www.google.com/');
    await page.goto('/');
    expect(await page.evaluate(consent)).toBeNull();
    await page.getByRole('button', { name: 'Sim', exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
    expect(await page.evaluate(consent)).toBe('true');
    await expect.poll(() => consentCookies(page)).toEqual([KEPT]);
    await page.goto('/');
    await expect(page).toHaveURL(/\/home$/);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    for (const [address, next] of [
      ['/', '/home'],
      ['/search?q=noite', '/search?q=noite'],
    ] as const)
      test(`[GATE-04] Yes at ${address} is remembered and leads to ${next}`, async ({ page }) => {
        await page.goto(address);
        expect(await consentCookies(page)).toEqual([]);
        await page.getByRole('button', { name: 'Sim', exact: true }).click();
        await expect(page).toHaveURL(`${site().url}${next}`);
        await expect(page.getByRole('heading', { name: gate })).toBeHidden();
        expect(await consentCookies(page)).toEqual([KEPT]);
        await page.goto(next);
        await expect(page.getByRole('heading', { name: gate })).toBeHidden();
      });
  });

  for (const address of [
    '/home?category=trans&page=2',
    '/video/um-video-qualquer',
    '/category/gay',
    '/c/gay?page=2',
    '/filtered?category=lesbicas-bi',
    '/search?q=noite',
    '/books',
    '/books/ebook',
    '/ebooks',
  ]) {
    test(`[GATE-05] ${address} stands behind the gate, and the visitor stays there after Yes`, async ({
      page,
    }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: gate })).toBeVisible();
      await expect(page.getByRole('search')).toHaveCount(0);
      await page.getByRole('button', { name: 'Sim', exact: true }).click();
      await expect(page.getByRole('heading', { name: gate })).toHaveCount(0);
      await expect(page.getByRole('search')).toBeVisible();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
    });
  }

  test('[GATE-05] the legal pages and those of accounts stay open', async ({ page }) => {
    for (const address of [
      '/terms',
      '/privacy',
      '/content-policy',
      '/submission-policy',
      '/login',
      '/register',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: gate })).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${address}$`));
    }
  });

  test('consent holds for the visit where the browser stores nothing', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
    );
    await page.goto('/terms');
    await page.getByRole('link', { name: 'Alcova, página inicial' }).click();
    await page.getByRole('button', { name: 'Sim', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Vídeos', exact: true })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Termos de uso' }).click();
    await expect(page).toHaveURL(/\/terms$/);
    await page.getByRole('link', { name: 'Alcova, página inicial' }).click();
    await expect(page.getByRole('heading', { name: 'Vídeos', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: gate })).toHaveCount(0);
  });
});

test.describe('theme', () => {
  test('[LAYOUT-09] is light at first, is toggled, kept, and there before the first paint', async ({
    page,
  }) => {
    await asAdult(page);
    await page.goto('/home');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'Usar tema escuro' }).click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    // Without the application's own code only the blocking script can have set it.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.unroute('**/assets/*.js');
    await page.reload();
    await page.getByRole('button', { name: 'Usar tema claro' }).click();
    await expect(html).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });

  test('colours change at once with the theme where less motion is wanted', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await asAdult(page);
    await page.goto('/login');
    // Read before the browser draws the next picture, in which a transition would begin.
    const colours = () =>
      page.getByRole('button', { name: 'Entrar', exact: true }).evaluate((button) => {
        const seen = ['light', 'dark'].map((theme) => {
          document.documentElement.dataset.theme = theme;
          return getComputedStyle(button).backgroundColor;
        });
        return new Set(seen).size;
      });
    expect(await colours()).toBe(2);
  });

  test('[LAYOUT-07] the logo follows the theme and leads to /home', async ({ page }) => {
    await asAdult(page);
    await page.goto('/terms');
    const logo = page.getByRole('link', { name: 'Alcova, página inicial' });
    await expect(logo).toHaveAttribute('data-variant', 'light');
    await page.getByRole('button', { name: 'Usar tema escuro' }).click();
    await expect(logo).toHaveAttribute('data-variant', 'dark');
    await logo.click();
    await expect(page).toHaveURL(/\/home$/);
  });
});
