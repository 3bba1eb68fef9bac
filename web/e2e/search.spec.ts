import { type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator } from './support/accounts';
import { storedVideos } from './support/catalogue';
import { addTales, type StoredTale, takeOutTales } from './support/moderation';
import { asAdult, expect, test } from './support/site';

const MARK = `busca${Date.now()}`;
const many = Array.from({ length: 31 }, (_, index) => ({
  category: 'lesbicas-bi',
  title: `${MARK} serie ${index + 1}`,
  views: index,
}));
const stored = storedVideos(() => [
  ...many,
  { title: `${MARK} única açaí`, category: 'lesbicas-bi', views: 1_500 },
  { title: `${MARK} única famosa`, category: 'lesbicas-bi', views: 2_000_000 },
]);

let tales: StoredTale[] = [];
test.beforeAll(async () => {
  tales = await addTales(
    Array.from({ length: 6 }, (_, index) => ({ title: `${MARK} farol ${index + 1}`, isApproved: true })),
  );
});
test.afterAll(() => takeOutTales(tales));

test.describe.configure({ timeout: 240_000 });
test.beforeEach(({ page }) => asAdult(page));

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar contos' });
const options = (page: Page) => page.getByRole('option');
const matches = (page: Page) => options(page).filter({ has: page.locator('img') });
const idOf = (title: string) => stored().find((video) => video.title === `${MARK} ${title}`)?.id ?? '';
const waitForAnswer = (page: Page, q: string) =>
  page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    return pathname === '/api/search' && searchParams.get('q') === q;
  });

test('[SEARCH-01] the box Buscar contos... shows up to 8 matches with thumbnail, title and views in K/M', async ({
  page,
}) => {
  await page.goto('/terms');
  await expect(page.getByPlaceholder('Buscar contos...', { exact: true })).toBeVisible();
  await box(page).fill(`${MARK} serie`);
  await expect(matches(page)).toHaveCount(8);
  await box(page).fill(`${MARK} unica`);
  await expect(matches(page)).toHaveCount(2);
  for (const [index, title, views] of [
    [0, 'única famosa', '2.0M visualizações'],
    [1, 'única açaí', '1.5K visualizações'],
  ] as const) {
    const match = matches(page).nth(index);
    await expect(match.locator('img')).toBeVisible();
    await expect(match).toContainText(`${MARK} ${title}`);
    await expect(match.getByText(views, { exact: true })).toBeVisible();
  }
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue(`${MARK} unica`);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
});

test('[SEARCH-02] the last line leads to all results', async ({ page }) => {
  const text = `${MARK} série & "x"?`;
  await page.goto('/terms');
  await box(page).fill(`${MARK} serie`);
  const all = options(page).last();
  await expect(all).toHaveText(`Ver todos os resultados para "${MARK} serie"`);
  await all.click();
  await expect(page).toHaveURL(`/search?q=${MARK}+serie`);
  await expect(
    page.getByRole('heading', { level: 1, name: `Resultados para "${MARK} serie"` }),
  ).toBeVisible();
  await box(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Resultados para "${text}"` })).toBeVisible();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 640, height: 800 }, hasTouch: true });

  test('[SEARCH-03] live search starts at 1 typed character on mobile', async ({ page }) => {
    await page.goto('/terms');
    await page.getByRole('button', { name: 'Abrir busca' }).click();
    await expect(box(page)).toBeFocused();
    const answer = waitForAnswer(page, MARK.slice(0, 1));
    await box(page).pressSequentially(MARK.slice(0, 1));
    expect((await answer).ok()).toBe(true);
    await expect(matches(page).first()).toBeVisible();
  });

  test('[SEARCH-05] the search opens as an overlay that keeps the focus; Escape, Back and its button close it', async ({
    page,
  }) => {
    await page.goto('/terms');
    await expect(box(page)).toHaveCount(0);
    const opener = page.getByRole('button', { name: 'Abrir busca' });
    const overlay = page.getByRole('dialog', { name: 'Buscar contos' });
    const closings = [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => page.getByRole('button', { name: 'Fechar busca' }).click(),
    ];
    for (const close of closings) {
      await opener.click();
      await expect(overlay).toBeVisible();
      const size = await overlay.boundingBox();
      expect(size?.width).toBeGreaterThanOrEqual(620);
      expect(size?.height).toBeGreaterThanOrEqual(790);
      for (let tab = 0; tab < 4; tab += 1) {
        expect(await page.evaluate(() => !document.activeElement?.closest('main, header > div > a'))).toBe(
          true,
        );
        await page.keyboard.press('Tab');
      }
      await close();
      await expect(overlay).toHaveCount(0);
      await expect(page).toHaveURL(/\/terms$/);
    }
    await opener.click();
    await box(page).fill(`${MARK} unica`);
    await matches(page).first().click();
    await expect(page).toHaveURL(new RegExp(`/video/${idOf('única famosa')}$`));
    await expect(overlay).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/terms$/);
    await expect(overlay).toHaveCount(0);
  });
});

test('the overlay is for 640px or narrower only', async ({ page }) => {
  await page.setViewportSize({ width: 641, height: 800 });
  await page.goto('/terms');
  await expect(box(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abrir busca' })).toHaveCount(0);
});

test('[SEARCH-03] live search starts at 2 typed characters, 300 ms after the last key', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/search') asked.push(searchParams.get('q') ?? '');
  });
  await page.clock.install({ time: new Date('2026-01-15T10:00:00Z') });
  await page.goto('/terms');
  await Promise.all([page.waitForResponse(/\/assets\/Suggestions-.*\.js/), box(page).focus()]);
  await expect(page.getByRole('listbox', { includeHidden: true })).toBeAttached();
  await page.clock.pauseAt(new Date('2026-01-15T11:00:00Z'));
  await page.keyboard.type('b');
  await page.clock.runFor(2_000);
  expect(asked).toEqual([]);
  await page.keyboard.type('u');
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.keyboard.type('s');
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  const answer = waitForAnswer(page, 'bus');
  await page.clock.runFor(2);
  expect((await answer).ok()).toBe(true);
  expect(asked).toEqual(['bus']);
});

test('[SEARCH-06] submitting empty text does nothing', async ({ page }) => {
  await page.goto('/terms');
  for (const text of ['', '   ']) {
    await box(page).fill(text);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(page).toHaveURL(/\/terms$/);
    await expect(options(page)).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Termos' })).toBeVisible();
});

const listed = z.object({ items: z.array(z.object({ id: z.string(), views: z.number() })) });

/** Asked as the administrator, whose answers are never kept. */
async function viewsOf(title: string): Promise<number | undefined> {
  const { items } = await asAdministrator(async (client) => {
    const answer = await client.get('/api/admin/videos', { params: { q: `${MARK} ${title}` } });
    return listed.parse(await answer.json());
  });
  return items.find(({ id }) => id === idOf(title))?.views;
}

test('[SEARCH-07] opening a result raises its views by one; opening one whose update fails works too', async ({
  page,
}) => {
  const suggested = idOf('serie 31');
  await page.goto('/terms');
  await box(page).fill(`${MARK} serie 31`);
  const counted = page.waitForResponse(`**/api/videos/${suggested}/view?**`);
  await page.keyboard.press('ArrowDown');
  await expect(async () => {
    if ((await box(page).getAttribute('aria-activedescendant')) === null)
      await page.keyboard.press('ArrowDown');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', /.+/, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/video/${suggested}$`));
  expect((await counted).ok()).toBe(true);
  await expect.poll(() => viewsOf('serie 31'), { timeout: 30_000 }).toBe(31);
  const found = idOf('serie 30');
  await page.goto(`/search?q=${MARK} serie 30`);
  const counts = page.waitForResponse(`**/api/videos/${found}/view?**`);
  await page.getByRole('heading', { level: 2, name: `${MARK} serie 30`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/video/${found}$`));
  expect((await counts).ok()).toBe(true);
  await expect.poll(() => viewsOf('serie 30'), { timeout: 30_000 }).toBe(30);
  const failing = idOf('serie 29');
  await page.route('**/api/videos/*/view?**', (route) => route.abort());
  await page.goto('/terms');
  await box(page).fill(`${MARK} serie 29`);
  await matches(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/video/${failing}$`));
  await expect(page.getByRole('heading', { level: 1, name: `${MARK} serie 29` })).toBeVisible();
});

test('[SEARCH-08] /search?q= shows all results in pages of the usual size, or that there are none', async ({
  page,
}) => {
  await page.goto(`/search?q=${MARK} SERIE`);
  const cards = page.getByRole('main').getByRole('listitem');
  const titles = new Set<string>();
  for (const [number, count] of [
    [1, 15],
    [2, 15],
    [3, 1],
  ] as const) {
    if (number > 1) await page.getByRole('link', { name: 'Próximo' }).click();
    await expect(page).toHaveURL(number === 1 ? /SERIE$/ : new RegExp(`page=${number}$`));
    await expect(page.getByRole('link', { name: `Página ${number}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(cards).toHaveCount(count);
    for (const title of await cards.getByRole('heading').allTextContents()) titles.add(title);
  }
  expect([...titles].sort()).toEqual(many.map(({ title }) => title).sort());
  await page.setViewportSize({ width: 600, height: 800 });
  await page.goto(`/search?q=${MARK} serie`);
  await expect(cards).toHaveCount(10);
  for (const nothing of [`/search?q=${MARK}-nada`, '/search?q=%25', '/search?q=', '/search']) {
    await page.goto(nothing);
    await expect(page.getByText('Nenhum vídeo encontrado', { exact: true })).toBeVisible();
  }
});

test('suggestions that fail leave the search working, and the page whole', async ({ page }) => {
  await page.route('**/api/search?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/terms');
  const failed = waitForAnswer(page, `${MARK} unica`);
  await box(page).fill(`${MARK} unica`);
  expect((await failed).status()).toBe(500);
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await page.route('**/assets/Suggestions-*.js', (route) => route.abort());
  await page.reload();
  await box(page).fill(`${MARK} serie 3`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
});

test('suggestions show tales in a group of their own; one leads to its page', async ({ page }) => {
  await page.goto('/terms');
  await box(page).fill(`${MARK} FARÓL`);
  const group = page.getByRole('group', { name: 'Contos', exact: true });
  await expect(group.getByRole('option')).toHaveCount(4);
  await expect(page.getByRole('group', { name: 'Vídeos', exact: true })).toHaveCount(0);
  await expect(options(page).last()).toHaveText(`Ver todos os resultados para "${MARK} FARÓL"`);
  await box(page).fill(MARK);
  await expect(page.getByRole('group', { name: 'Vídeos', exact: true }).getByRole('option')).toHaveCount(8);
  await expect(group.getByRole('option')).toHaveCount(4);
  await box(page).fill(`${MARK} farol 2`);
  await expect(group.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contos/${tales[1]?.id}$`));
});

test('/search shows a group of videos and one of tales, which leads to all of those', async ({ page }) => {
  await page.goto(`/search?q=${MARK}`);
  const found = page.getByRole('region', { name: 'Contos', exact: true });
  await expect(page.getByRole('heading', { level: 2, name: 'Vídeos', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(15);
  await expect(found.getByRole('article')).toHaveCount(4);
  await page.getByRole('button', { name: 'Ver contos encontrados (6)' }).click();
  const heading = found.getByRole('heading', { level: 2, name: 'Contos', exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await found.getByRole('link', { name: 'Ver todos os contos encontrados' }).click();
  await expect(page).toHaveURL(`/contos?q=${MARK}`);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
  await page.goto(`/search?q=${MARK} farol 3`);
  await expect(page.getByText('Nenhum vídeo encontrado', { exact: true })).toBeVisible();
  await expect(found.getByRole('article')).toHaveText([new RegExp(`${MARK} farol 3`)]);
});
