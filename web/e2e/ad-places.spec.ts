import { type Page } from '@playwright/test';
import { storedVideos } from './support/catalogue';
import { asAdult, expect as patient, test } from './support/site';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 240_000 });

const MARK = `lugar${Date.now()}`;
const videos = storedVideos(() => [
  { title: `${MARK} farol`, category: 'trans' },
  { title: `${MARK} serra`, category: 'trans' },
]);

/** Answers that the site has no ad; tells how often it was asked. */
async function withoutAds(page: Page): Promise<() => number> {
  let asked = 0;
  await page.route('**/api/ads/random**', (route) => {
    asked += 1;
    return route.fulfill({
      status: 404,
      json: { type: 'about:blank', title: 'ad.none', status: 404, code: 'ad.none', message: 'x' },
    });
  });
  return () => asked;
}

test.beforeEach(({ page }) => asAdult(page));

for (const [width, height] of [
  [300, 300],
  [970, 90],
] as const)
  test(`an ad of ${width} x ${height} is shown whole in its place, on a calm background`, async ({
    page,
  }) => {
    await page.route('**/images/outside/outra.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`,
      }),
    );
    await page.route('**/api/ads/*/impression**', (route) => route.fulfill({ json: { counted: true } }));
    const moment = '2026-01-02T03:04:05.000Z';
    await page.route('**/api/ads/random**', (route) =>
      route.fulfill({
        json: {
          id: 'outra',
          imageUrl: '/images/outside/outra.svg',
          redirectUrl: 'https://anunciante.example/',
          createdAt: moment,
          updatedAt: moment,
        },
      }),
    );
    await page.goto('/teste');
    const picture = page.getByRole('region', { name: /320x100/ }).getByRole('img');
    await expect(picture).toBeVisible();
    const box = await picture.boundingBox();
    expect([box?.width, box?.height]).toEqual([320, 100]);
    await expect(picture).toHaveCSS('object-fit', 'contain');
    const background = await picture.evaluate((image) => {
      const frame = image.closest('figure')?.querySelector('div');
      return frame ? getComputedStyle(frame).backgroundColor : '';
    });
    expect(background).toMatch(/^rgb\(/);
  });

test('a slot that no ad fills takes no room once nobody sees it, and none at all on the next page', async ({
  page,
}) => {
  const asked = await withoutAds(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  const [first, second] = videos();
  await page.goto(`/video/${first?.id}`);
  const article = page.getByRole('article');
  await expect(article.getByRole('button', { name: /^Gostei: / })).toBeAttached();
  await article.getByRole('button', { name: /^Gostei: / }).scrollIntoViewIfNeeded();
  await expect.poll(asked).toBe(1);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(article.getByText('Publicidade')).toHaveCount(0);
  await page
    .getByRole('region', { name: 'Vídeos relacionados' })
    .getByRole('link', { name: new RegExp(second?.title ?? '') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: second?.title ?? '' })).toBeVisible();
  await article.getByRole('button', { name: /^Gostei: / }).scrollIntoViewIfNeeded();
  await expect(article.getByText('Publicidade')).toHaveCount(0);
  expect(asked()).toBe(1);
});

test('a slot without an ad that is in sight stays, so that nothing jumps', async ({ page }) => {
  await withoutAds(page);
  await page.setViewportSize({ width: 1280, height: 2_000 });
  await page.goto(`/video/${videos()[0]?.id}`);
  await expect(page.getByRole('article').getByText('Nenhum anúncio disponível')).toBeVisible();
});

test('a slot without an ad stays where it is in sight before its observer has said so', async ({ page }) => {
  await withoutAds(page);
  // As on a slow phone that is being scrolled: what looks around the screen speaks, what looks at the screen is late.
  await page.addInitScript(() => {
    const Observer = IntersectionObserver;
    Object.assign(window, {
      IntersectionObserver: class extends Observer {
        override observe(element: Element): void {
          if (!/^0px( 0px)*$/.test(this.rootMargin)) super.observe(element);
        }
      },
    });
  });
  await page.setViewportSize({ width: 1280, height: 2_000 });
  await page.goto(`/video/${videos()[0]?.id}`);
  await expect(page.getByRole('article').getByText('Nenhum anúncio disponível')).toBeVisible();
});
