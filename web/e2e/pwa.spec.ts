import { type BrowserContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdult, expect, test } from './support/site';

test.use({ serviceWorkers: 'allow' });

const manifest = z.object({
  name: z.string(),
  lang: z.literal('pt-BR'),
  start_url: z.string(),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })).min(3),
});

async function manifestOf(page: Page) {
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.ok()).toBe(true);
  return manifest.parse(await answer.json());
}

/** What Chromium itself finds wrong with installing the page. */
async function installabilityErrors(context: BrowserContext, page: Page): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const { installabilityErrors: errors } = await session.send('Page.getInstallabilityErrors');
  await session.detach();
  return errors.map(({ errorId }) => errorId);
}

const workerIsReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('Chromium finds nothing wrong with installing the site; its icons have the sizes that they claim', async ({
  page,
  context,
}) => {
  await asAdult(page);
  await page.goto('/terms');
  const { name, icons } = await manifestOf(page);
  expect(name).toBe('Alcova');
  // A window of tests is a private one, which never installs: the one error that has nothing to do with the page.
  expect((await installabilityErrors(context, page)).filter((id) => id !== 'in-incognito')).toEqual([]);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

test('who asked for it installs the site under a neutral name and icon', async ({ page }) => {
  await asAdult(page);
  await page.goto('/preferences');
  await page.getByLabel('Nome e ícone neutros ao instalar').check();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { name, icons } = await manifestOf(page);
  expect(name).toBe('Leituras');
  expect(icons.every(({ src }) => src.startsWith('/icons/leituras-'))).toBe(true);
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute(
    'href',
    '/icons/leituras-180.png',
  );
});

test('nothing is installed in the browser of somebody at the gate', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Saída rápida' }).waitFor();
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })),
  );
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('the worker keeps the application and an offline page, never a page, an answer, a picture or a video', async ({
  page,
  context,
}) => {
  await asAdult(page);
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await workerIsReady(page);
  // The second visit is under the worker's control: what it would keep by the way, it keeps now.
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kept = await keptPaths(page);
  expect(kept).toContain('/offline.html');
  const shell = /^\/(offline\.(html|css|js)|before-paint\.js|favicon\.svg|assets\/[\w.-]+\.(js|css|woff2))$/;
  expect(kept.filter((path) => !shell.test(path))).toEqual([]);
  expect(kept.filter((path) => /\/(hls|dash|panolens|MyVideos|Users|Upload)/.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/books');
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tentar novamente' })).toBeVisible();
  // The page notices by itself that the line is back.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão' })).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a new release reaches the browser at once, and an open page keeps its pieces', async ({
  page,
  request,
}) => {
  const worker = await request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'");
  await asAdult(page);
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await workerIsReady(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The next release no longer has this one's pieces: the page under way still finds them.
  await page.context().route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Preferências' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Preferências' })).toBeVisible();
});
