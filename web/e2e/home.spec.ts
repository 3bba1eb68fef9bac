import { type Page } from '@playwright/test';
import { z } from 'zod';
import { type NewVideo, storedVideos } from './support/catalogue';
import { addTales, takeOutTales } from './support/moderation';
import { asAdult, expect, test } from './support/site';

const MARK = `casa${Date.now()}`;
const make = (category: string, count: number): NewVideo[] =>
  Array.from({ length: count }, (_, index) => ({ title: `${MARK} ${category} ${index + 1}`, category }));
const HETERO = 40;
const stored = storedVideos(() => [...make('hetero', HETERO), ...make('trans', 20), ...make('gay', 90)]);

test.describe.configure({ timeout: 240_000 });
test.beforeEach(({ page }) => asAdult(page));

const SEEN = 'videos_home';
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const ids = z.array(z.string());
const seen = async (page: Page, key = SEEN) =>
  ids.parse(JSON.parse(await page.evaluate((name) => localStorage.getItem(name) ?? '[]', key)));

/** The ids of the videos on the screen, in their order, when the page stands. */
async function shown(page: Page, count = 15): Promise<string[]> {
  await expect(cards(page)).toHaveCount(count, { timeout: 60_000 });
  const links = await cards(page).getByRole('link').all();
  return Promise.all(
    links.map(async (link) => ((await link.getAttribute('href')) ?? '').replace('/video/', '')),
  );
}
/** Begins anew where one is: a click on the logo, as the address typed again in the same tab would only reload the page. */
const visitAgain = (page: Page) => page.getByRole('link', { name: 'Alcova, página inicial' }).click();
/** Waits for a selection that is not `before`. */
async function shownAfter(page: Page, before: readonly string[]): Promise<string[]> {
  await expect.poll(() => shown(page), { timeout: 60_000 }).not.toEqual(before);
  return shown(page);
}
const categoryOf = (id: string) => stored().find((video) => video.id === id)?.category;

test('[LIST-01] /home reads q, category and page from the query string', async ({ page }) => {
  await page.goto(`/home?q=${MARK} trans 7`);
  await expect(
    page.getByRole('heading', { level: 1, name: `Resultados para "${MARK} trans 7"` }),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await page.goto('/home?category=trans');
  expect((await shown(page)).map(categoryOf)).toEqual(Array(15).fill('trans'));
  await expect(page.getByRole('link', { name: 'Página 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goto('/home?category=trans&page=2');
  await expect(page.getByRole('link', { name: 'Página 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goto(`/home?q=${MARK}&page=2`);
  await shown(page);
  await expect(page.getByRole('link', { name: 'Página 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goto('/home?page=3');
  await expect(page.getByRole('link', { name: 'Página 3', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('a query string that means nothing shows the first page', async ({ page }) => {
  for (const rubbish of ['/home?page=abc', '/home?page=-1&q=%20%20']) {
    await page.goto(rubbish);
    await shown(page);
    const first = page.getByRole('link', { name: 'Página 1', exact: true });
    await expect(first).toHaveAttribute('aria-current', 'page');
  }
});

test('[LIST-02] what videos_home names is left out until fewer than a page remain; then the history begins anew', async ({
  page,
}) => {
  await page.goto('/home');
  const first = await shown(page);
  expect(new Set(first).size).toBe(15);
  expect((await seen(page)).sort()).toEqual([...first].sort());
  await visitAgain(page);
  const second = await shownAfter(page, first);
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  expect((await seen(page)).sort()).toEqual([...first, ...second].sort());
  // Ten are left of forty.
  await visitAgain(page);
  const third = await shownAfter(page, second);
  expect(new Set(third).size).toBe(15);
  expect((await seen(page)).sort()).toEqual([...third].sort());
});

test('[LIST-02] a random list of a category keeps its own history', async ({ page }) => {
  await page.goto('/home?category=trans');
  const first = await shown(page);
  expect((await seen(page, 'videos_trans')).sort()).toEqual([...first].sort());
  expect(await seen(page)).toEqual([]);
});

test('[LIST-03] pages 1 and 2 hold category hetero alone, later ones all videos', async ({ page }) => {
  const hetero = Array(15).fill('hetero');
  await page.goto('/home');
  const first = await shown(page);
  expect(first.map(categoryOf)).toEqual(hetero);
  await page.getByRole('link', { name: 'Próximo' }).click();
  const second = await shownAfter(page, first);
  expect(second.map(categoryOf)).toEqual(hetero);
  await page.getByRole('link', { name: 'Próximo' }).click();
  await expect(page).toHaveURL(/page=3$/);
  expect((await shownAfter(page, second)).map(categoryOf)).not.toEqual(hetero);
  // The pages are counted over all videos.
  const all = z.object({ total: z.number() });
  const { total } = all.parse(await (await page.request.get('/api/videos')).json());
  await expect(page.getByRole('link', { name: /^Página \d+$/ }).last()).toHaveText(
    String(Math.ceil(total / 15)),
  );
});

test('Back and a reload show the same selection again, a new visit another one', async ({ page }) => {
  await page.goto('/home');
  const first = await shown(page);
  await page.reload();
  expect(await shown(page)).toEqual(first);
  await page.getByRole('link', { name: 'Próximo' }).click();
  await expect(page).toHaveURL(/page=2$/);
  const second = await shownAfter(page, first);
  await cards(page).first().click();
  await expect(page).toHaveURL(/\/video\//);
  await page.goBack();
  await expect.poll(() => shown(page)).toEqual(second);
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(() => shown(page)).toEqual(first);
  await page.reload();
  expect(await shown(page)).toEqual(first);
  await visitAgain(page);
  await shownAfter(page, first);
});

test('a row of the newest tales stands below the videos, and leads to them', async ({ page }) => {
  const tales = await addTales(
    [1, 2, 3, 4, 5].map((number) => ({ title: `${MARK} conto ${number}`, isApproved: true })),
  );
  try {
    const row = page.getByRole('region', { name: 'Contos mais novos' });
    // The answer of a moment ago may be kept, which knows none of them.
    await expect(async () => {
      await page.goto('/home');
      await expect(row.getByRole('article')).toHaveCount(4, { timeout: 5_000 });
    }).toPass();
    await expect(row.getByRole('article').first()).toContainText(MARK);
    await shown(page);
    await row.getByRole('link', { name: 'Ver todos os contos' }).click();
    await expect(page).toHaveURL(/\/contos$/);
    await page.goto('/home?category=trans');
    await shown(page);
    await expect(row).toHaveCount(0);
  } finally {
    await takeOutTales(tales);
  }
});

for (const [how, spoil] of [
  [
    'is full of rubbish',
    () => {
      if (window.top !== window) return;
      localStorage.setItem('videos_home', '{"a":[1');
      sessionStorage.setItem('homePages', '[{"entry":5}]');
    },
  ],
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'is blocked',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    },
  ],
] as const) {
  test(`the selection stands where the browser's storage ${how}`, async ({ browser }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(spoil);
    await page.goto('/home');
    const yes = page.getByRole('button', { name: 'Sim', exact: true });
    await yes.click();
    const first = await shown(page);
    await page.getByRole('link', { name: 'Próximo' }).click();
    await expect(page).toHaveURL(/page=2$/);
    const second = await shownAfter(page, first);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    await page.goBack();
    await expect.poll(() => shown(page)).toEqual(first);
    await context.close();
  });
}
