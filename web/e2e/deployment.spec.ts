import { type Page, type Route } from '@playwright/test';
import { storedVideos } from './support/catalogue';
import { asAdult, expect, test } from './support/site';

const MARK = `doca${Date.now()}`;
const stored = storedVideos(() => [{ title: `Conto da ${MARK}`, category: 'gay' }]);

// A worker of the site's own would answer with the pieces that it keeps.
test.beforeEach(({ page }) => asAdult(page));

const toPrivacy = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Privacidade' }).click();
const privacy = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 1, name: /privacidade/i });
const CODE = /\/assets\/PrivacyScreen-[^/]*\.js$/;

/** How often the page was loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test('a screen whose code a new version has taken away comes by itself: the page is loaded anew', async ({
  page,
}) => {
  const loads = countLoads(page);
  await page.goto('/terms');
  // The new page names its own code.
  await page.route(CODE, (route: Route) =>
    loads() === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await toPrivacy(page);
  await expect(privacy(page)).toBeVisible();
  await expect(page).toHaveURL(/\/privacy$/);
  expect(loads()).toBe(2);
});

test('code that stays away makes the page load anew once, says so in its place, and leaves the header, the ways out and other pages', async ({
  page,
}) => {
  const loads = countLoads(page);
  await page.goto('/terms');
  await page.route(CODE, (route: Route) => route.fulfill({ status: 404, body: '' }));
  await toPrivacy(page);
  await expect(page.getByRole('main').getByText('Algo deu errado')).toBeVisible();
  expect(loads()).toBe(2);
  await expect(page.getByRole('banner').getByRole('button', { name: /Saída rápida/ })).toBeVisible();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /termos/i })
    .click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: /termos/i })).toBeVisible();
  expect(loads()).toBe(2);
});

test('the cover of the tab is no reason for a page to break', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('neutralTitle', '1'));
  const gone = page.waitForRequest(/\/assets\/TabCover-/);
  await page.route(/\/assets\/TabCover-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/terms');
  await gone;
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: /termos/i })).toBeVisible();
  await expect(page.getByText('Algo deu errado')).toHaveCount(0);
});

test('a head whose code comes late is that of the page that is shown, whatever was shown before', async ({
  page,
}) => {
  const [video] = stored();
  if (!video) throw new Error('The video is not stored.');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/head-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/terms');
  await page.evaluate((id) => window.history.pushState({}, '', `/video/${id}`), video.id);
  // By the page itself: the browser may not know its new entry yet.
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/terms$/);
  await page.evaluate(() => window.history.forward());
  await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeVisible();
  release();
  await expect(page).toHaveTitle(`${video.title} | Alcova`);
  // The latest of several that waited for the code is the one that stays.
  await expect(page.locator('head meta[property="og:title"]')).toHaveAttribute('content', new RegExp(MARK));
});
