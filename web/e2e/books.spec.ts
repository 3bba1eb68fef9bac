import { type Locator, type Page } from '@playwright/test';
import { holdCalls, withoutAnswers } from './support/answers';
import { asAdministrator } from './support/accounts';
import { ADVERTISER, create, remove, uploadPicture } from './support/shop';
import { asAdult, expect, site, test } from './support/site';

const MOMENT = '2026-01-02T03:04:05.000Z';
const LONG = 'Uma história comprida, contada com calma do começo ao fim. '.repeat(20).trim();

const book = (number: number, type: string) => ({
  id: `livro${number}`,
  title: `Livro ${number}`,
  description: 'Uma história.',
  coverUrl: '',
  price: 10,
  link: 'https://loja.example/livro',
  type,
  createdAt: MOMENT,
  updatedAt: MOMENT,
});

/** A shop with `total` books of a kind, at the network's edge: the numbers of a full one prove nothing more of the screen. */
async function withBooks(page: Page, total: number, over: Partial<ReturnType<typeof book>> = {}) {
  await withoutAnswers(page);
  await page.route('**/api/books?**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [current, size] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 15)];
    const first = (current - 1) * size;
    const items = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, index) => ({
      ...book(first + index + 1, query.get('type') ?? ''),
      ...over,
    }));
    return route.fulfill({ json: { items, total, page: current, pageSize: size } });
  });
}

/** Clicks and answers the tab that opens. */
async function opened(page: Page, target: Locator): Promise<Page> {
  const popup = page.context().waitForEvent('page');
  await target.click();
  return popup;
}

test.beforeEach(({ page }) => asAdult(page));

test.describe('books that are for sale', () => {
  let ids: string[] = [];
  test.beforeAll(() =>
    asAdministrator(async (administrator) => {
      const coverUrl = await uploadPicture(administrator, '400x600');
      const common = { description: 'Contos reunidos.', link: `${ADVERTISER}/obra` };
      ids = [
        await create(administrator, 'books', {
          ...{ ...common, title: 'Noite impressa', price: 10, type: 'fisico', coverUrl },
        }),
        await create(administrator, 'books', {
          ...{ ...common, title: 'Noite digital', price: 1_234.5, type: 'ebook' },
          // Nobody serves pictures there.
          coverUrl: 'http://127.0.0.1:9/capa.png',
        }),
      ];
    }),
  );
  test.afterAll(() => asAdministrator((administrator) => remove(administrator, 'books', ids)));

  for (const address of ['/books', '/books/fisico']) {
    test(`[BOOK-01] ${address} shows printed books: cover, title, description, price, Comprar`, async ({
      page,
    }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: 'Livro Físico' })).toBeVisible();
      await expect(page).toHaveTitle('Livro Físico | Alcova');
      const card = page.getByRole('article').filter({ hasText: 'Noite impressa' });
      await expect(card.getByRole('heading', { name: 'Noite impressa' })).toBeVisible();
      await expect(card.getByText('Contos reunidos.')).toBeVisible();
      await expect(card.getByText('R$ 10,00', { exact: true })).toBeVisible();
      await expect(card.getByText('Comprar')).toBeVisible();
      const cover = card.locator('img');
      await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      await expect(page.getByText('Noite digital')).toHaveCount(0);
    });
  }

  for (const address of ['/ebooks', '/books/ebook']) {
    test(`[BOOK-01] ${address} shows e-books; one without a picture says 'Sem imagem'`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: 'Ebooks' })).toBeVisible();
      const card = page.getByRole('article').filter({ hasText: 'Noite digital' });
      await expect(card.getByText('R$ 1.234,50', { exact: true })).toBeVisible();
      await expect(card.getByText('Sem imagem')).toBeVisible();
      await expect(card.getByText('Comprar')).toBeVisible();
      await expect(page.getByText('Noite impressa')).toHaveCount(0);
    });
  }

  test('[BOOK-02] the button opens the shop in a new tab that knows nothing of ours', async ({ page }) => {
    await page.goto('/books');
    const buy = page.getByRole('link', { name: 'Comprar Noite impressa' });
    await expect(buy).toHaveAttribute('rel', /\bnoopener\b/);
    const shop = await opened(page, buy);
    await shop.waitForURL(`${ADVERTISER}/obra`);
    expect(await shop.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);
    await expect(page).toHaveURL(/\/books$/);
  });

  test('[BOOK-02] so does the card, wherever it is clicked', async ({ page }) => {
    await page.goto('/books');
    const card = page.getByRole('article').filter({ hasText: 'Noite impressa' });
    await card.scrollIntoViewIfNeeded();
    const box = await card.boundingBox();
    const popup = page.context().waitForEvent('page');
    await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 60);
    const shop = await popup;
    await shop.waitForURL(`${ADVERTISER}/obra`);
    expect(await shop.evaluate(() => window.opener === null)).toBe(true);
  });
});

test('[BOOK-02] without a link nothing opens', async ({ page }) => {
  await withBooks(page, 1, { link: '' });
  await page.goto('/books');
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeDisabled();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Livro 1' }).click();
  await expect(page).toHaveURL(/\/books$/);
  expect(page.context().pages()).toHaveLength(1);
});

test('[BOOK-03] without any a hint leads to the e-books, and from there to the printed books', async ({
  page,
}) => {
  await withBooks(page, 0);
  await page.goto('/books');
  await expect(page.getByText('Nenhum livro encontrado', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Ver e-books' }).click();
  await expect(page).toHaveURL(/\/ebooks$/);
  await expect(page.getByText('Nenhum e-book encontrado', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Ver livros físicos' }).click();
  await expect(page).toHaveURL(/\/books$/);
});

test('[BOOK-01] the lists say that they are loading until the books are there', async ({ page }) => {
  await withBooks(page, 1);
  const answer = await holdCalls(page, '**/api/books?**');
  for (const [address, loading] of [
    ['/books', 'Carregando livros...'],
    ['/ebooks', 'Carregando e-books...'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(loading)).toBeVisible();
  }
  answer();
  await expect(page.getByRole('heading', { name: 'Livro 1' })).toBeVisible();
  await expect(page.getByText('Carregando e-books...')).toHaveCount(0);
});

test('a long description is read whole when asked for, and leads nowhere', async ({ page }) => {
  await withBooks(page, 1, { description: LONG });
  await page.goto('/books');
  const more = page.getByRole('button', { name: 'Ler mais sobre Livro 1' });
  const description = page.getByRole('article').getByText(LONG);
  const height = () => description.evaluate((paragraph) => paragraph.clientHeight);
  const before = await height();
  await more.click();
  await expect(page.getByRole('button', { name: 'Ler menos sobre Livro 1' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(await height()).toBeGreaterThan(before);
  expect(page.context().pages()).toHaveLength(1);
});

test('a short description of many lines is read whole too; one that fits has no button', async ({ page }) => {
  const lines = ['Primeira linha.', 'Segunda.', 'Terceira.', 'Quarta.', 'Quinta.', 'Última linha.'].join(
    '\n',
  );
  const more = page.getByRole('button', { name: 'Ler mais sobre Livro 1' });
  const isWhole = () =>
    page
      .getByText(/Primeira linha\./)
      .evaluate((paragraph) => paragraph.scrollHeight <= paragraph.clientHeight);
  await withBooks(page, 1, { description: 'Uma história.' });
  await page.goto('/books');
  await expect(page.getByText('Uma história.', { exact: true })).toBeVisible();
  await expect(more).toHaveCount(0);
  await page.unrouteAll();

  await withBooks(page, 1, { description: lines });
  await page.goto('/books');
  await expect.poll(isWhole).toBe(false);
  await more.press('Enter');
  await expect.poll(isWhole).toBe(true);
  await page.getByRole('button', { name: 'Ler menos sobre Livro 1' }).press('Enter');
  await expect(more).toBeFocused();
});

test('a visitor passes the gate first', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site().url });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const address of ['/books', '/ebooks', '/teste']) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Sim', exact: true })).toBeVisible();
  }
  expect(asked.filter((path) => /^\/(api\/(books|ads)|banners)/.test(path))).toEqual([]);
  await context.close();
});
