import { type Page } from '@playwright/test';
import { z } from 'zod';
import { test } from './support/accounts';
import { type NewVideo, storedVideos } from './support/catalogue';
import { asAdult, expect, site } from './support/site';

const MARK = `ordem${Date.now()}`;
/** Later ones are newer; each order begins with another one. */
const VIDEOS: readonly NewVideo[] = [
  { title: `${MARK} farol`, category: 'trans', views: 300, likes: 2, duration: 60 },
  { title: `${MARK} viagem`, category: 'trans', views: 200, likes: 9, duration: 50 },
  { title: `${MARK} serra`, category: 'trans', views: 10, likes: 1, duration: 3_700 },
  { title: `${MARK} ilha`, category: 'trans', views: 100, likes: 0, duration: 40 },
];
const ORDERS = [
  ['Mais recentes', null, ['ilha', 'serra', 'viagem', 'farol']],
  ['Mais vistos', 'mais-vistos', ['farol', 'viagem', 'ilha', 'serra']],
  ['Mais curtidos', 'mais-curtidos', ['viagem', 'farol', 'serra', 'ilha']],
  ['Mais longos', 'duracao', ['serra', 'farol', 'viagem', 'ilha']],
] as const;

storedVideos(() => VIDEOS);

const answer = z.object({ items: z.array(z.object({ title: z.string() })) });

test.beforeAll(async ({ playwright }) => {
  const reader = await playwright.request.newContext({ baseURL: site().url });
  let pageSize = 20;
  // The lists by views and likes follow the counters. Another size each time: what was answered before is kept.
  for (const [sort, first] of [
    ['most-viewed', 'farol'],
    ['most-liked', 'viagem'],
  ] as const)
    await expect
      .poll(async () => {
        const address = `/api/videos?q=${MARK}&sort=${sort}&pageSize=${(pageSize += 1)}`;
        return answer.parse(await (await reader.get(address)).json()).items[0]?.title;
      })
      .toBe(`${MARK} ${first}`);
  await reader.dispose();
});
test.beforeEach(({ page }) => asAdult(page));

const order = (page: Page) => page.getByRole('navigation', { name: 'Ordem', exact: true });
const own = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: MARK });
const expectOrder = (page: Page, titles: readonly string[]) =>
  expect(own(page).getByRole('heading')).toHaveText(titles.map((title) => `${MARK} ${title}`));

for (const address of ['/filtered?category=trans', '/category/trans'])
  test(`${address} can be ordered; the choice stands in the address, and Back and reload keep it`, async ({
    page,
  }) => {
    await page.goto(address);
    for (const [label, name, titles] of ORDERS) {
      await order(page).getByRole('link', { name: label }).click();
      await expect(order(page).locator('[aria-current]')).toHaveText(label);
      expect(new URL(page.url()).searchParams.get('ordem')).toBe(name);
      await expectOrder(page, titles);
    }
    await page.reload();
    await expect(order(page).locator('[aria-current]')).toHaveText('Mais longos');
    await expectOrder(page, ORDERS[3][2]);
    await page.goBack();
    await expect(page).toHaveURL(/ordem=mais-curtidos$/);
    await expectOrder(page, ORDERS[2][2]);
  });

test('the list of all videos asks for them in the order that is chosen', async ({ page }) => {
  await page.goto('/filtered?ordem=mais-vistos');
  await expect(order(page).locator('[aria-current]')).toHaveText('Mais vistos');
  const asked = page.waitForResponse(/\/api\/videos\?(?=.*sort=longest)(?!.*category=)/);
  await order(page).getByRole('link', { name: 'Mais longos' }).click();
  expect((await asked).status()).toBe(200);
  await expect(page).toHaveURL(/\/filtered\?ordem=duracao$/);
});

test('a search begins with what fits best, and can be ordered like the lists', async ({ page }) => {
  await page.goto(`/search?q=${MARK}`);
  await expect(order(page).locator('[aria-current]')).toHaveText('Relevância');
  await expectOrder(page, ORDERS[1][2]);
  for (const [label, name, titles] of ORDERS) {
    await order(page).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`ordem=${name ?? 'recentes'}$`));
    await expectOrder(page, titles);
  }
  await order(page).getByRole('link', { name: 'Relevância' }).click();
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${MARK}$`));
});

test('an order that nobody knows is the usual one, and another order begins at the first page', async ({
  page,
}) => {
  await page.goto('/filtered?category=trans&ordem=nada');
  await expect(order(page).locator('[aria-current]')).toHaveText('Mais recentes');
  await expectOrder(page, ORDERS[0][2]);
  await page.goto('/filtered?category=trans&page=400');
  await order(page).getByRole('link', { name: 'Mais vistos' }).click();
  await expect(page).toHaveURL(/\/filtered\?category=trans&ordem=mais-vistos$/);
  await expectOrder(page, ORDERS[1][2]);
});
