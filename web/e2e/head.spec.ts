import { type Page } from '@playwright/test';
import { z } from 'zod';
import { storedVideos } from './support/catalogue';
import { asAdult, expect, site, test } from './support/site';

const MARK = `farol${Date.now()}`;
const stored = storedVideos(() => [
  { title: `A casa ${MARK}`, category: 'lesbicas-bi', views: 1_500, duration: 3_725 },
  { title: `"><b>${MARK}</b> & outra`, category: 'lesbicas-bi' },
]);
const video = (index: number) => {
  const found = stored()[index];
  if (!found) throw new Error('The video is not stored.');
  return found;
};

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ page }) => asAdult(page));

interface Head {
  readonly title: string;
  /** Elements of the page's own head: name, attributes in order, text. */
  readonly elements: readonly string[];
}

/** The head of a document as it stands, or of the HTML that the server answers for the same address. */
const headOf = (page: Page, html?: string): Promise<Head> =>
  page.evaluate((text) => {
    const from = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html');
    const elements = [...from.head.querySelectorAll('[data-head]')].map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort();
      return [element.localName, ...attributes, element.textContent].join(' ');
    });
    return { title: from.title, elements };
  }, html);

async function expectServersHead(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const answer = await page.request.get(`${site().url}${pathname}${search}`);
  const served = await headOf(page, await answer.text());
  expect(served.elements.length).toBeGreaterThan(10);
  await expect.poll(() => headOf(page)).toEqual(served);
}

const meta = (page: Page, key: string) =>
  page.locator(`head meta[name="${key}"], head meta[property="${key}"]`).getAttribute('content');
const block = z.looseObject({ '@type': z.string() });
const structured = async (page: Page, type: string): Promise<unknown> => {
  const blocks = await page.locator('head script[type="application/ld+json"]').allTextContents();
  return blocks.map((text) => block.parse(JSON.parse(text))).find((found) => found['@type'] === type);
};

test('[VIDEO-07] the page of a video has title, description, canonical link, share image, video type, breadcrumbs, keywords, the not-family-friendly flag, 1920x1080 and video/mp4', async ({
  page,
}) => {
  const { id, title } = video(0);
  await page.goto(`/video/${id}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`${title} | Alcova`);
  const description = (await meta(page, 'description')) ?? '';
  expect(description).toContain(title);
  expect(description.length).toBeLessThanOrEqual(160);
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${site().url}/video/${id}`,
  );
  const image = new URL((await meta(page, 'og:image')) ?? '');
  expect(image.pathname).toBe('/api/og');
  expect(Object.fromEntries(image.searchParams)).toEqual({
    ...{ title, views: '1500', category: 'lesbicas-bi', type: 'video', video: id },
  });
  expect((await page.request.get(image.href)).headers()['content-type']).toBe('image/png');
  expect(await meta(page, 'og:type')).toBe('video.other');
  expect(await meta(page, 'og:video:type')).toBe('video/mp4');
  expect([await meta(page, 'og:video:width'), await meta(page, 'og:video:height')]).toEqual(['1920', '1080']);
  expect(await meta(page, 'keywords')).toContain('Lésbicas/Bi');
  const crumb = (position: number, name: string, path: string) => ({
    ...{ '@type': 'ListItem', position, name, item: `${site().url}${path}` },
  });
  expect(await structured(page, 'BreadcrumbList')).toMatchObject({
    itemListElement: [
      crumb(1, 'Home', '/home'),
      crumb(2, 'Lésbicas/Bi', '/filtered?category=lesbicas-bi'),
      crumb(3, title, `/video/${id}`),
    ],
  });
  expect(await structured(page, 'VideoObject')).toMatchObject({
    ...{ name: title, isFamilyFriendly: false, width: 1920, height: 1080, encodingFormat: 'video/mp4' },
  });
});

test('[VIDEO-07] on navigation the head becomes what the server writes for each page, and nothing is doubled', async ({
  page,
}) => {
  await page.goto('/home');
  await expectServersHead(page);
  await page.goto(`/search?q=${MARK}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: video(0).title })
    .first()
    .click();
  await page.waitForURL('**/video/**');
  await expect(page).toHaveTitle(`${video(0).title} | Alcova`);
  // The click on a result counts as a view: the server's head shows it as soon as the browser's.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /termos/i })
    .click();
  await page.waitForURL('**/terms');
  await expectServersHead(page);
  await expect(page.locator('head meta[property="og:video"]')).toHaveCount(0);
  for (const element of ['title', 'link[rel="canonical"]', 'meta[name="description"]', 'meta[name="robots"]'])
    await expect(page.locator(`head ${element}`)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveTitle(`${video(0).title} | Alcova`);
  expect(await meta(page, 'robots')).toMatch(/^index/);
});

test('a hostile title is text in the head that the browser makes', async ({ page }) => {
  await page.goto('/terms');
  await page.evaluate((id) => window.history.pushState({}, '', `/video/${id}`), video(1).id);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/terms$/);
  await page.evaluate(() => window.history.forward());
  await expect(page).toHaveTitle(`${video(1).title} | Alcova`);
  await expectServersHead(page);
  await expect(page.locator('head b')).toHaveCount(0);
});

test('a video that is not there is answered with 404, says so, and is for no search engine', async ({
  page,
}) => {
  const answer = await page.goto('/video/nao-existe');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Vídeo não encontrado.')).toBeVisible();
  await expect(page).toHaveTitle('Vídeo não encontrado. | Alcova');
  await expectServersHead(page);
  expect(await meta(page, 'robots')).toBe('noindex');
});
