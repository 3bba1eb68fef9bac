import { type Page } from '@playwright/test';
import { asAdministrator, newClient } from './support/accounts';
import { type NewVideo, storedVideos } from './support/catalogue';
import { addTales, type StoredTale, takeOutTales } from './support/moderation';
import { gate, goIn, linkTo } from './support/reading';
import { ADVERTISER, create, remove } from './support/shop';
import { expect, test } from './support/site';

test.use({ javaScriptEnabled: false });

const MARK = `leitura${Date.now()}`;
const NAME = `Zélia ${MARK}`;
const AUTHOR = `/autor/${encodeURIComponent(NAME)}`;
const PARAGRAPH = `A casa ${MARK} ficava no alto da serra, com vista para o mar.`;
const numbered = (number: number) => `${MARK} vídeo ${String(number).padStart(2, '0')}`;

/** The first gets another author. Later ones are newer. */
const videos = storedVideos(() => [
  { title: `${MARK} de outra pessoa`, category: 'trans' },
  ...Array.from({ length: 17 }, (_, index): NewVideo => ({
    ...{ title: numbered(index + 1), category: 'gay', author: NAME },
  })),
]);
let tales: readonly StoredTale[] = [];
let books: string[] = [];

test.beforeAll(async () => {
  tales = await addTales(
    ['um', 'dois'].map((name) => ({
      ...{ title: `${MARK} conto ${name}`, author: NAME, isApproved: true },
      tale: `${PARAGRAPH}\n\nFim do conto ${name}.`,
    })),
  );
  await untilListed(tales.map(({ id }) => id));
  books = await asAdministrator((administrator) =>
    Promise.all(
      ['fisico', 'ebook'].map((type) =>
        create(administrator, 'books', {
          ...{
            title: `${MARK} ${type}`,
            description: 'Contos reunidos.',
            price: 10,
            type,
            coverUrl: 'http://127.0.0.1:9/capa.png',
          },
          link: `${ADVERTISER}/${type}`,
        }),
      ),
    ),
  );
});
test.afterAll(async () => {
  await takeOutTales(tales);
  await asAdministrator((administrator) => remove(administrator, 'books', books));
});

/** The gateway reads its lists anew every few seconds. */
async function untilListed(ids: readonly string[]): Promise<void> {
  const reader = await newClient();
  const list = async () => (await reader.get('/api/tales/published', { params: { pageSize: 60 } })).text();
  for (const id of ids) await expect.poll(list).toContain(id);
  await reader.dispose();
}

const idOf = (items: readonly { id: string; title: string }[], title: string): string => {
  const found = items.find((item) => item.title === title);
  if (!found) throw new Error(`There is no ${title}.`);
  return found.id;
};
const videoPath = () => `/video/${idOf(videos(), numbered(1))}`;
const talePath = () => `/contos/${idOf(tales, `${MARK} conto um`)}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true });
const follow = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link').filter({ hasText: title }).first().click();

/** What stands behind the gate: its address, its heading and something of its contents. */
const BEHIND: readonly (readonly [string, () => string, string, string])[] = [
  ['/home', () => '/home', 'Vídeos', 'Contos mais novos'],
  ['/filtered', () => '/filtered', 'Todos os vídeos', numbered(17)],
  ['/filtered?page', () => '/filtered?category=gay&page=2', 'Gay', numbered(2)],
  ['/category/{category}', () => '/category/gay', 'Gay', numbered(17)],
  ['/c/{category}', () => '/c/gay', 'Gay', numbered(17)],
  ['/search', () => `/search?q=${MARK}`, `Resultados para "${MARK}"`, numbered(1).slice(0, -2)],
  ['/video/{id}', videoPath, numbered(1), `Por ${NAME}`],
  ['/contos', () => '/contos', 'Contos', `${MARK} conto um`],
  ['/contos/{id}', talePath, `${MARK} conto um`, 'Fim do conto um.'],
  ['/autor/{name}', () => AUTHOR, NAME, `${MARK} conto dois`],
  ['/books', () => '/books', 'Livro Físico', `${MARK} fisico`],
  ['/ebooks', () => '/ebooks', 'Ebooks', `${MARK} ebook`],
];
for (const [name, address, title, text] of BEHIND)
  test(`[GATE-05] ${name} asks first, is there after a Yes, and again without a question`, async ({
    page,
  }) => {
    await page.goto(address());
    await expect(heading(page)).toHaveText('Conteúdo para maiores de 18 anos');
    const contents = page.getByText(new RegExp(text.replace(/[.?"]/g, '\\$&'))).filter({ visible: true });
    await expect(contents).toHaveCount(0);
    await goIn(page, address());
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(address());
    await expect(heading(page)).toHaveText(title);
    await expect(contents.first()).toBeVisible();
    await page.goto(address());
    await expect(gate(page)).toBeHidden();
    await expect(contents.first()).toBeVisible();
  });

for (const [path, title, text] of [
  ['/terms', 'Termos de uso', 'Lei e foro'],
  ['/privacy', 'Política de privacidade', 'cookies'],
  ['/content-policy', 'Política de conteúdo', 'O que acontece com uma denúncia'],
  ['/submission-policy', 'Política de envio para autores', 'Como enviar'],
  ['/denuncia', 'Denunciar conteúdo', 'Qualquer pessoa pode denunciar'],
  ['/transparencia', 'Transparência', 'Quantas denúncias chegaram em cada mês'],
  ['/nada', 'Página não encontrada', 'O endereço não existe ou mudou de lugar.'],
] as const)
  test(`[GATE-05] ${path} is open, and there at once`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(path === '/nada' ? 404 : 200);
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
    await expect(gate(page)).toHaveCount(0);
  });

test('[GATE-01] the first page leads home after a Yes; a No leaves the site', async ({ page }) => {
  await page.route('https://www.google.com/', (route) => route.fulfill({ body: 'busca' }));
  await page.goto('/');
  await page.getByText('Não', { exact: true }).click();
  await expect(page).toHaveURL('https://www.google.com/');
  await goIn(page, '/');
  await expect(page).toHaveURL(/\/home$/);
  await expect(heading(page)).toHaveText('Vídeos');
});

test('clicks alone lead from the list to its pages, a video, its author, a tale and on', async ({ page }) => {
  await goIn(page, '/home');
  await page
    .getByRole('navigation', { name: 'Categorias', exact: true })
    .getByRole('link', { name: 'Gay', exact: true })
    .click();
  await expect(heading(page)).toHaveText('Gay');
  await page.getByRole('link', { name: 'Próximo', exact: true }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await follow(page, numbered(1));
  await expect(heading(page)).toHaveText(numbered(1));
  const film = page.locator('video');
  await expect(film).toBeVisible();
  await expect(film).toHaveAttribute('src', `/api${videoPath().replace('/video/', '/videos/')}/film`);
  await follow(page, `Por ${NAME}`);
  await expect(heading(page)).toHaveText(NAME);
  await follow(page, `${MARK} conto um`);
  await expect(page.getByText(PARAGRAPH)).toBeVisible();
  await page.getByRole('link', { name: 'Todos os contos' }).click();
  await expect(heading(page)).toHaveText('Contos');
  await page.locator('summary').filter({ hasText: 'Nossos Livros' }).click();
  await linkTo(page, '/books').click();
  await expect(heading(page)).toHaveText('Livro Físico');
  const buy = page.getByRole('link', { name: `${MARK} fisico` });
  await expect(buy).toHaveAttribute('href', `/api/books/${books[0]}/go`);
  await linkTo(page, '/terms').click();
  await expect(heading(page)).toHaveText('Termos de uso');
});

for (const width of [360, 768, 1440])
  test(`the menu and the search are used without scripts, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const isNarrow = width <= 640;
    const openMenu = async (part: string) => {
      if (isNarrow) await page.getByRole('link', { name: 'Abrir menu' }).click();
      await page.locator('summary').filter({ hasText: part }).click();
    };
    await goIn(page, '/contos');
    await page.getByLabel('Buscar por título ou autor').fill(`${MARK} conto dois`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(1);
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    await openMenu('Nossos Livros');
    await menu.getByRole('link', { name: 'Ebooks' }).click();
    await expect(heading(page)).toHaveText('Ebooks');
    if (isNarrow) {
      await expect(menu).toBeHidden();
      await page.getByRole('link', { name: 'Abrir menu' }).click();
      await page.getByRole('link', { name: 'Fechar menu' }).click();
      await expect(menu).toBeHidden();
    }
    await openMenu('Categorias');
    await menu.getByRole('link', { name: 'Trans', exact: true }).click();
    await expect(heading(page)).toHaveText('Trans');
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
    if (isNarrow) await page.getByRole('link', { name: 'Abrir busca' }).click();
    const box = page.getByLabel('Buscar contos', { exact: true }).filter({ visible: true });
    await expect(box).toHaveCount(1);
    await box.fill(MARK);
    await box.press('Enter');
    await expect(heading(page)).toHaveText(`Resultados para "${MARK}"`);
    await page.getByRole('link', { name: 'Próximo', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?.*page=2/);
    await expect(page.getByRole('main').getByRole('link').filter({ hasText: MARK }).first()).toBeVisible();
  });
