import { type Page } from '@playwright/test';
import { z } from 'zod';
import { withoutAnswers } from './support/answers';
import { enterAs, test } from './support/accounts';
import { type NewVideo, storedVideos } from './support/catalogue';
import { asAdult, expect, site } from './support/site';

const MARK = `lista${Date.now()}`;
const PAGES_OF_GAY = 20;
const pad = (number: number) => String(number).padStart(3, '0');
const numbered = (category: string, count: number): NewVideo[] =>
  Array.from({ length: count }, (_, index) => ({ title: `${MARK} ${category} ${pad(index + 1)}`, category }));

const stored = storedVideos(() => [
  ...numbered('gay', 15 * (PAGES_OF_GAY - 1) + 1),
  { title: `${MARK} trans novo`, category: 'trans', views: 999, duration: 59 },
  { title: `${MARK} trans visto`, category: 'trans', views: 1_500, duration: 754 },
  { title: `${MARK} trans famoso`, category: 'trans', views: 2_000_000, duration: 36_061 },
  { title: `${MARK} trans inativo`, category: 'trans', isActive: false },
  { title: `${MARK} trans em preparo`, category: 'trans', mediaState: 'processing' },
  {
    title: `${MARK} lesbicas larguras`,
    category: 'lesbicas-bi',
    images: [320, 640].map((width) => ({ width, url: `/default-thumbnail.svg?w=${width}` })),
  },
]);

test.beforeEach(({ page }) => asAdult(page));

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const card = (page: Page, title: string) => cards(page).filter({ hasText: `${MARK} ${title}` });
const marks = (page: Page) =>
  page.getByRole('navigation', { name: 'Páginas', exact: true }).locator('> *').allTextContents();

test('[LIST-04] fifteen a page, ten on screens 600px wide or less; ten is the default of the home API', async ({
  page,
}) => {
  await page.goto('/filtered?category=gay');
  await expect(cards(page)).toHaveCount(15);
  await page.setViewportSize({ width: 601, height: 800 });
  await expect(cards(page)).toHaveCount(15);
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(cards(page)).toHaveCount(10);
  const answer = z.object({ pageSize: z.number() });
  const home = await page.request.get('/api/videos/home');
  expect(answer.parse(await home.json()).pageSize).toBe(10);
});

test('a window that becomes narrow stays at the video that came first', async ({ page }) => {
  await page.goto('/filtered?category=gay&page=3');
  const first = cards(page).first().getByRole('heading');
  await expect(first).toHaveText(`${MARK} gay ${pad(286 - 30)}`);
  await page.setViewportSize({ width: 500, height: 800 });
  await expect(page).toHaveURL(/page=4$/);
  await expect(first).toHaveText(`${MARK} gay ${pad(286 - 30)}`);
});

test('[LIST-05] Anterior, Próximo, first, last, ellipses; five around the current one, seven near the ends', async ({
  page,
}) => {
  await page.goto('/filtered?category=gay');
  await expect(card(page, `gay ${pad(286)}`)).toBeVisible();
  expect(await marks(page)).toEqual(['Anterior', '1', '2', '3', '4', '5', '6', '7', '…', '20', 'Próximo']);
  await expect(page.getByText('Anterior')).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/filtered?category=gay&page=10');
  await expect(card(page, `gay ${pad(286 - 135)}`)).toBeVisible();
  expect(await marks(page)).toEqual(['Anterior', '1', '…', '8', '9', '10', '11', '12', '…', '20', 'Próximo']);
  await page.getByRole('link', { name: 'Próximo' }).click();
  await expect(page).toHaveURL(/category=gay&page=11$/);
  await page.getByRole('link', { name: 'Anterior' }).click();
  await expect(page).toHaveURL(/category=gay&page=10$/);
  await page.getByRole('link', { name: 'Página 20' }).click();
  await expect(card(page, `gay ${pad(1)}`)).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  const last = ['Anterior', '1', '…', '14', '15', '16', '17', '18', '19', '20', 'Próximo'];
  expect(await marks(page)).toEqual(last);
  await expect(page.getByText('Próximo')).toHaveAttribute('aria-disabled', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/page=10$/);
  await expect(card(page, `gay ${pad(286 - 135)}`)).toBeVisible();
  await page.getByRole('link', { name: 'Página 1', exact: true }).click();
  await expect(page).toHaveURL(/\/filtered\?category=gay$/);
});

test('at 360 pixels all pages stand in one row, wide enough for a finger, and the steps keep their names', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const place of [2, 15, 29]) {
    await page.goto(`/filtered?category=gay&page=${place}`);
    const pages = page.getByRole('navigation', { name: 'Páginas', exact: true });
    await expect(pages.locator('[aria-current="page"]')).toHaveText(String(place));
    const boxes = await pages.locator('> *').evaluateAll((all) =>
      all.map((one) => {
        const { top, right } = one.getBoundingClientRect();
        return { top, right };
      }),
    );
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size, `page ${place}`).toBe(1);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(360);
    const links = await pages.getByRole('link').all();
    for (const link of links) expect((await link.boundingBox())?.width).toBeGreaterThanOrEqual(28);
    await expect(pages.getByRole('link', { name: 'Anterior', exact: true })).toBeVisible();
  }
});

for (const address of ['/category/', '/c/', '/filtered?category=']) {
  test(`[LIST-06] ${address} lists the category, newest first; an unknown one is empty, no error`, async ({
    page,
  }) => {
    const failures: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/api/') && answer.status() >= 400) failures.push(answer.status());
    });
    await page.goto(`${address}trans`);
    await expect(page.getByRole('heading', { level: 1, name: 'Trans', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: MARK })).toHaveText([
      `${MARK} trans famoso`,
      `${MARK} trans visto`,
      `${MARK} trans novo`,
    ]);
    for (const unknown of ['nenhuma', 'HETERO', '%F0%9F%8C%99', '..%2Ftrans']) {
      await page.goto(`${address}${unknown}`);
      await expect(page.getByText('Nenhum conto encontrado nesta categoria.', { exact: true })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    expect(failures).toEqual([]);
  });
}

test('[LIST-07] says that nothing was found, in general and in a category', async ({ page }) => {
  await page.goto(`/search?q=${MARK}-nada`);
  await expect(page.getByText('Nenhum vídeo encontrado', { exact: true })).toBeVisible();
  await page.goto('/filtered?category=incesto');
  await expect(page.getByText('Nenhum conto encontrado nesta categoria.', { exact: true })).toBeVisible();
  await withoutAnswers(page);
  await page.route('**/api/videos?**', (route) =>
    route.fulfill({ json: { items: [], total: 0, page: 1, pageSize: 15 } }),
  );
  await page.route('**/api/videos/home/**', (route) =>
    route.fulfill({ json: { items: [], total: 0, blocks: 0 } }),
  );
  await page.goto('/home');
  await expect(page.getByText('Nenhum vídeo encontrado', { exact: true })).toBeVisible();
  // There is nothing to see elsewhere: no way that leads here again.
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver vídeos' })).toHaveCount(0);
});

test('[LIST-08] a card shows thumbnail, title, views with K and M, and the duration', async ({ page }) => {
  await page.goto('/filtered?category=trans');
  for (const [title, views, duration] of [
    ['trans novo', '999 visualizações', '00:59'],
    ['trans visto', '1.5K visualizações', '12:34'],
    ['trans famoso', '2.0M visualizações', '10:01:01'],
  ] as const) {
    const shown = card(page, title);
    await expect(shown.getByRole('heading', { name: `${MARK} ${title}`, exact: true })).toBeVisible();
    await expect(shown.getByText(views, { exact: true })).toBeVisible();
    await expect(shown.getByText(duration, { exact: true })).toBeVisible();
    const picture = shown.locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(picture).toHaveAttribute('width', '640');
    await expect(picture).toHaveAttribute('height', '360');
  }
});

test('pictures come in the width that fits, the first row at once and the rest later', async ({ page }) => {
  await page.goto('/filtered?category=lesbicas-bi');
  const picture = card(page, 'lesbicas larguras').locator('img');
  await expect(picture).toHaveAttribute(
    'srcset',
    '/default-thumbnail.svg?w=320 320w, /default-thumbnail.svg?w=640 640w',
  );
  await expect(picture).toHaveAttribute('fetchpriority', 'high');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('w=320');
  await page.goto('/filtered?category=gay');
  await expect(cards(page)).toHaveCount(15);
  const loading = () =>
    page
      .getByRole('main')
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.loading));
  // The page that the gateway wrote, which marks the first alone, stands until the application takes over.
  await expect.poll(loading).toEqual([...Array<string>(5).fill('eager'), ...Array<string>(10).fill('lazy')]);
});

test('a picture that was refused comes again by itself; one that fails twice gives way to the neutral one', async ({
  page,
}) => {
  const asked = { '320': 0, '640': 0 };
  let isRefused = true;
  await page.route(/default-thumbnail\.svg\?w=/, (route) => {
    const width = route.request().url().endsWith('w=320') ? '320' : '640';
    asked[width] += 1;
    return isRefused || width === '640'
      ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' })
      : route.continue();
  });
  const shown = () =>
    card(page, 'lesbicas larguras')
      .locator('img')
      .evaluate((image: HTMLImageElement) => [image.currentSrc, image.complete && image.naturalWidth > 0]);
  await page.goto('/filtered?category=lesbicas-bi');
  await expect.poll(shown).toEqual([expect.stringMatching(/svg$/), true]);
  isRefused = false;
  await expect.poll(shown).toEqual([expect.stringContaining('w=320'), true]);
  expect(asked['320']).toBeGreaterThan(1);

  await page.goto('/offline.html');
  await page.setViewportSize({ width: 500, height: 800 });
  await page.goto('/filtered?category=lesbicas-bi');
  await expect.poll(() => asked['640']).toBeGreaterThan(1);
  await expect.poll(shown).toEqual([expect.stringMatching(/svg$/), true]);
});

test('[LIST-09] administrators see what is not public under the overlay Inativo, others do not see it', async ({
  page,
  makePerson,
}) => {
  await page.goto('/filtered?category=trans');
  await expect(card(page, 'trans visto')).toBeVisible();
  await expect(card(page, 'trans inativo')).toHaveCount(0);
  await expect(page.getByText('Inativo')).toHaveCount(0);
  await enterAs(page, await makePerson());
  await page.goto('/filtered?category=trans');
  await expect(card(page, 'trans visto')).toBeVisible();
  await expect(card(page, 'trans inativo')).toHaveCount(0);
  await enterAs(page, site());
  for (const address of ['/filtered?category=trans', `/search?q=${MARK} trans`]) {
    await page.goto(address);
    for (const title of ['trans inativo', 'trans em preparo'])
      await expect(card(page, title).getByText('Inativo', { exact: true })).toBeVisible();
    await expect(card(page, 'trans visto').getByText('Inativo')).toHaveCount(0);
  }
});

test('[LIST-02] lists of a category remember what they showed under videos_{category}', async ({ page }) => {
  await page.goto('/category/trans');
  await expect(card(page, 'trans visto')).toBeVisible();
  const ids = stored()
    .filter(
      ({ title, isActive, mediaState }) => title.includes('trans') && isActive && mediaState === 'ready',
    )
    .map(({ id }) => id);
  const remembered = () => page.evaluate(() => localStorage.getItem('videos_trans') ?? '[]');
  await expect
    .poll(async () => z.array(z.string()).parse(JSON.parse(await remembered())))
    .toEqual(expect.arrayContaining(ids));
});
