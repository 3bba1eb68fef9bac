import { type Page } from '@playwright/test';
import { z } from 'zod';
import { withoutAnswers } from './support/answers';
import { asAdministrator } from './support/accounts';
import { ADVERTISER, create, remove, thirdParty, uploadPicture } from './support/shop';
import { asAdult, expect, site, stopClock, test } from './support/site';

// The gateway counts people, and the tests' browser says that it is none.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' });

const MOMENT = '2026-01-02T03:04:05.000Z';
const FIVE_MINUTES = 300_000;
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="100"/>';

const ad = (id: string) => ({
  id,
  imageUrl: `/images/outside/${id}.svg`,
  redirectUrl: 'https://anunciante.example/',
  createdAt: MOMENT,
  updatedAt: MOMENT,
});

/** What the server answers of a failure. */
const problemOf = (code: string, status: number) => ({
  ...{ type: 'about:blank', title: code, status, code, message: 'x' },
});

/** The site's own slot of 320 x 100 on the test page. */
const slot = (page: Page) => page.getByRole('region', { name: /320x100/ }).getByRole('figure');
const banner = (page: Page, format: string) =>
  page.getByRole('region', { name: new RegExp(format) }).locator('figure');

/** Answers every request for an ad with the next of `answers`, the last one again and again; and every picture. */
async function withAds(
  page: Page,
  answers: readonly ({ id: string } | { status: number; json: object } | { status: number; body: string })[],
) {
  let asked = 0;
  await page.route('**/images/outside/*.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );
  await page.route('**/api/ads/random**', (route) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (!answer) return route.abort('connectionrefused');
    return route.fulfill('id' in answer ? { json: ad(answer.id) } : answer);
  });
  return { asked: () => asked };
}

/** Notes which ads are told to have been seen. */
async function notedImpressions(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.route('**/api/ads/*/impression**', (route) => {
    seen.push(new URL(route.request().url()).pathname.split('/')[3] ?? '');
    return route.fulfill({ json: { counted: true } });
  });
  return seen;
}

test.beforeEach(({ page }) => asAdult(page));

test.describe('the slot of 320 x 100', () => {
  test('[AD-03] says that it is loading, shows one ad, and another one every 300000 ms', async ({ page }) => {
    await page.clock.install();
    let answer: () => void = () => undefined;
    const wanted = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const ads = await withAds(page, [{ id: 'um' }, { id: 'dois' }, { id: 'tres' }]);
    await notedImpressions(page);
    await page.route('**/api/ads/random**', async (route) => {
      await wanted;
      await route.fallback();
    });
    await page.goto('/teste');
    await expect(slot(page).getByText('Carregando anúncio...')).toBeVisible();
    const size = await slot(page).boundingBox();
    answer();
    const link = slot(page).getByRole('link');
    await expect(link).toHaveAttribute('href', /^\/api\/ads\/um\/go/);
    await expect(slot(page).getByText('Carregando anúncio...')).toHaveCount(0);
    await expect(slot(page).getByText('Publicidade')).toBeVisible();
    expect(await slot(page).boundingBox()).toEqual(size);
    const picture = await link.locator('img').boundingBox();
    expect([picture?.width, picture?.height]).toEqual([320, 100]);
    await page.clock.runFor(FIVE_MINUTES - 30_000);
    await expect(link).toHaveAttribute('href', /\/um\//);
    expect(ads.asked()).toBe(1);
    await page.clock.runFor(30_000);
    await expect(link).toHaveAttribute('href', /^\/api\/ads\/dois\/go/);
    await page.clock.runFor(FIVE_MINUTES);
    await expect(link).toHaveAttribute('href', /^\/api\/ads\/tres\/go/);
  });

  for (const { what, answers, message } of [
    {
      what: 'an answer that failed',
      answers: [{ status: 429, json: { code: 'request.too-many', message: 'x' } }],
      message: 'Erro ao carregar anúncio',
    },
    { what: 'no answer', answers: [], message: 'Erro ao carregar anúncio' },
    {
      what: 'a fault of the server',
      answers: [{ status: 500, json: problemOf('internal', 500) }],
      message: 'Erro interno',
    },
    { what: 'an answer that is none', answers: [{ status: 200, body: '<html>' }], message: 'Erro interno' },
    {
      what: 'no ad',
      answers: [{ status: 404, json: problemOf('ad.none', 404) }],
      message: 'Nenhum anúncio disponível',
    },
  ]) {
    test(`[AD-03] says '${message}' after ${what}`, async ({ page }) => {
      await withAds(page, answers);
      await page.goto('/teste');
      await expect(slot(page).getByText(message, { exact: true })).toBeVisible();
      await expect(slot(page).getByRole('link')).toHaveCount(0);
    });
  }

  test("[AD-03] says 'Erro ao carregar imagem' of a dead picture, which nobody has seen", async ({
    page,
  }) => {
    await page.clock.install();
    const seen = await notedImpressions(page);
    await withAds(page, [{ id: 'um' }]);
    await page.route('**/images/outside/*.svg', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/teste');
    await expect(slot(page).getByText('Erro ao carregar imagem', { exact: true })).toBeVisible();
    await page.clock.runFor(5_000);
    expect(seen).toEqual([]);
  });

  test('tells once that an ad was seen, when half of it stood in view for a second', async ({ page }) => {
    await page.clock.install();
    const seen = await notedImpressions(page);
    await withAds(page, [{ id: 'um' }, { id: 'dois' }]);
    await page.goto('/teste');
    const link = slot(page).getByRole('link');
    await expect(link).toHaveAttribute('href', /\/um\//);
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return seen;
      })
      .toEqual(['um']);
    await page.clock.runFor(20_000);
    expect(seen).toEqual(['um']);
    // In small steps towards the end: the deadline of the call that brings the next one runs on the same clock.
    await page.clock.runFor(FIVE_MINUTES - 30_000);
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1_000);
          return link.getAttribute('href');
        },
        { intervals: [100], timeout: 30_000 },
      )
      .toMatch(/\/dois\//);
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return seen;
      })
      .toEqual(['um', 'dois']);
  });

  test('a real ad is counted as seen and as clicked, and leads to the advertiser in a new tab', async ({
    page,
  }) => {
    const counts = z.object({
      items: z.array(z.object({ id: z.string(), impressions: z.number(), clicks: z.number() })),
    });
    await asAdministrator(async (administrator) => {
      const imageUrl = await uploadPicture(administrator, '320x100');
      const redirectUrl = `${ADVERTISER}/oferta`;
      const id = await create(administrator, 'ads', { imageUrl, redirectUrl });
      const countsOf = async () => {
        const { items } = counts.parse(await (await administrator.get('/api/admin/ads')).json());
        const found = items.find((item) => item.id === id);
        return [found?.impressions, found?.clicks];
      };
      try {
        await page.goto('/teste');
        const link = slot(page).getByRole('link', { name: 'Anúncio (abre em uma nova aba)' });
        await expect(link).toHaveAttribute('rel', 'noopener sponsored nofollow');
        await expect.poll(countsOf).toEqual([1, 0]);
        const popup = page.context().waitForEvent('page');
        await link.click();
        const advertiser = await popup;
        await advertiser.waitForURL(redirectUrl);
        expect(await advertiser.evaluate(() => [window.opener === null, document.referrer])).toEqual([
          true,
          '',
        ]);
        await expect.poll(countsOf).toEqual([1, 1]);
      } finally {
        await remove(administrator, 'ads', [id]);
      }
    });
  });
});

const found = z.object({
  origin: z.string(),
  parentDocument: z.string(),
  parentAddress: z.string(),
  cookies: z.string(),
  storage: z.string(),
  topAddress: z.string(),
  size: z.string(),
});
const arrived = z.array(
  z.object({ path: z.string(), cookie: z.string().nullable(), referer: z.string().nullable() }),
);

test.describe('third-party banners', () => {
  for (const format of ['320x50', '300x250']) {
    test(`[AD-04] ${format}: loaded by key into a frame that cannot touch the page`, async ({ page }) => {
      let load: () => void = () => undefined;
      const wanted = new Promise<void>((resolve) => {
        load = resolve;
      });
      await page.route(`${thirdParty()}/key-${format}/**`, async (route) => {
        await wanted;
        await route.continue();
      });
      await page.goto('/teste');
      const place = banner(page, format);
      await place.scrollIntoViewIfNeeded();
      await expect(place.getByText('Carregando anúncio...')).toBeVisible();
      load();
      const frame = place.locator('iframe');
      await expect(frame.contentFrame().getByText('Banner de terceiros')).toBeVisible();
      await expect(place.getByText('Carregando anúncio...')).toHaveCount(0);
      const sandbox = (await frame.getAttribute('sandbox')) ?? '';
      expect(sandbox.split(' ').sort()).toEqual([
        'allow-popups',
        'allow-popups-to-escape-sandbox',
        'allow-scripts',
      ]);
      const box = await frame.boundingBox();
      expect(`${box?.width}x${box?.height}`).toBe(format);
      const output = await frame.contentFrame().locator('output').textContent();
      expect(found.parse(JSON.parse(output ?? ''))).toEqual({
        origin: 'null',
        parentDocument: 'SecurityError',
        parentAddress: 'SecurityError',
        cookies: 'SecurityError',
        storage: 'SecurityError',
        topAddress: 'SecurityError',
        size: format,
      });
      await expect(page).toHaveURL(/\/teste$/);
      const requests = arrived.parse(await (await page.request.get(`${thirdParty()}/seen`)).json());
      expect(requests.filter(({ path }) => path === `/key-${format}/banner.js`).at(-1)).toEqual({
        path: `/key-${format}/banner.js`,
        cookie: null,
        referer: null,
      });
    });

    test(`[AD-04] ${format}: a script that cannot be had leaves quiet space and the page whole`, async ({
      page,
    }) => {
      await page.route(`${thirdParty()}/**`, (route) => route.abort('connectionrefused'));
      await page.goto('/teste');
      const place = banner(page, format);
      await place.scrollIntoViewIfNeeded();
      const before = await place.boundingBox();
      await expect(place).toHaveAttribute('data-state', 'failed');
      await expect(place).toBeHidden();
      expect(await place.boundingBox()).toEqual(before);
      await expect(page.locator(`iframe[src="/banners/${format}"]`)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: 'Teste de anúncios' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Alcova, página inicial' })).toBeVisible();
    });
  }

  test('[AD-04] a banner that is silent for ten seconds makes room for nothing', async ({ page }) => {
    await page.clock.install();
    await page.route(`${thirdParty()}/**`, () => new Promise<void>(() => undefined));
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.goto('/teste');
    const place = page.locator('figure[data-state]').first();
    await expect(place).toBeAttached();
    await expect(place.locator('iframe')).toHaveCount(0);
    // The ten seconds begin when it comes into view.
    await stopClock(page);
    await place.scrollIntoViewIfNeeded();
    await expect(place.locator('iframe')).toHaveCount(1);
    const box = await place.boundingBox();
    await page.clock.runFor(9_900);
    await expect(place).toHaveAttribute('data-state', 'loading');
    await page.clock.runFor(100);
    await expect(place).toHaveAttribute('data-state', 'failed');
    expect(await place.evaluate((figure: HTMLElement) => figure.offsetHeight)).toBe(box?.height);
  });

  test('[AD-04] stand on phones and on pages of results, and ask nobody before they are in view', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === thirdParty() || pathname.startsWith('/banners/')) asked.push(pathname);
    });
    const frames = page.locator('figure[data-state]');
    await withoutAnswers(page);
    await page.route('**/api/videos?**', (route) =>
      route.fulfill({ json: { items: [], total: 0, page: 1, pageSize: 15 } }),
    );
    // A search that finds nothing at all shows no ad.
    const tale = {
      ...{ id: 'conto1', title: 'Conto 1', preview: 'Era uma noite calma.', category: 'gay', author: 'Ana' },
      ...{ sentAt: MOMENT, publishedAt: MOMENT, readingMinutes: 2, videoURL: null },
    };
    await page.route('**/api/tales/published?**', (route) =>
      route.fulfill({ json: { items: [tale], total: 1, page: 1, pageSize: 4 } }),
    );
    for (const address of ['/search?q=abc', '/filtered?category=gay', '/category/gay', '/c/gay']) {
      await page.setViewportSize({ width: 1280, height: 300 });
      asked.length = 0;
      await page.goto(address);
      await expect(frames).toHaveCount(1);
      await expect(page.getByText(/^Nenhum/).first()).toBeVisible();
      expect(asked).toEqual([]);
      await frames.first().scrollIntoViewIfNeeded();
      await expect.poll(() => asked).toEqual(['/banners/300x250', '/key-300x250/banner.js']);
    }
  });

  test('[AD-04] the small one stands in lists on phones', async ({ page }) => {
    const item = {
      ...{ id: 'video1', title: 'Vídeo 1', url: 'https://cdn.example/1.mp4', category: 'gay', author: '' },
      ...{ poster: '/default-thumbnail.svg', thumbnailUrl: '/default-thumbnail.svg', views: 1, likes: 0 },
      ...{ dislikes: 0, comments: 0, isActive: true, isFavorite: false, duration: 61, description: '' },
      ...{ createdAt: MOMENT, updatedAt: MOMENT, images: [] },
    };
    await withoutAnswers(page);
    await page.route('**/api/videos?**', (route) =>
      route.fulfill({ json: { items: [item], total: 1, page: 1, pageSize: 15 } }),
    );
    await page.setViewportSize({ width: 640, height: 900 });
    await page.goto('/filtered?category=gay');
    const small = page.locator('figure[data-state]').first();
    await small.scrollIntoViewIfNeeded();
    await expect(small.locator('iframe')).toHaveAttribute('src', '/banners/320x50');
    await page.setViewportSize({ width: 641, height: 900 });
    await expect(page.locator('iframe[src="/banners/320x50"]')).toHaveCount(0);
  });
});

test('[AD-05] /teste shows the three formats with instructions for testing', async ({ page }) => {
  await page.goto('/teste');
  await expect(page.getByRole('heading', { level: 1, name: 'Teste de anúncios' })).toBeVisible();
  for (const format of ['320x100', '320x50', '300x250']) {
    const region = page.getByRole('region', { name: new RegExp(format) });
    await expect(region.getByText('Como testar')).toBeVisible();
    expect(await region.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
    await region.getByRole('figure').scrollIntoViewIfNeeded();
    await expect(region.getByText('Publicidade').first()).toBeVisible();
  }
  expect(await page.locator('meta[name="robots"]').first().getAttribute('content')).toContain('noindex');
});

test('nothing is wider than the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/teste');
  await expect(slot(page)).toBeVisible();
  const [wanted, there] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wanted).toBeLessThanOrEqual(there ?? 0);
});

test('no ad is asked for before the gate is passed', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site().url });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/teste');
  await expect(page.getByRole('button', { name: 'Sim', exact: true })).toBeVisible();
  expect(asked.filter((path) => /^\/(api\/ads|banners)/.test(path))).toEqual([]);
  await context.close();
});
