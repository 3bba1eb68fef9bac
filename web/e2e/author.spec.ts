import { type Page } from '@playwright/test';
import { type NewVideo, storedVideos } from './support/catalogue';
import { addTales, type StoredTale, takeOutTales } from './support/moderation';
import { asAdult, expect, site, test } from './support/site';

const MARK = `autora${Date.now()}`;
const NAME = `Zélia ${MARK}`;
/** As the dots, the slash and the signs of addresses stand in it. */
const ODD = `J.R/${MARK} 100% 🌙.png`;
const LONG = MARK.repeat(9).slice(0, 120);
const pathOf = (name: string) => `/autor/${encodeURIComponent(name)}`;

const VIDEOS = 17;
const TALES = 16;
const numbered = (index: number) => String(index + 1).padStart(2, '0');
/** Of NAME's videos later ones are newer, and shorter. */
const videos = storedVideos(() => [
  { title: `${MARK} de outra pessoa` },
  ...Array.from({ length: VIDEOS }, (_, index): NewVideo => ({
    ...{ title: `${MARK} vídeo ${numbered(index)}`, author: NAME, duration: 600 - index },
  })),
  { title: `${MARK} vídeo estranho`, author: ODD },
  { title: `${MARK} vídeo longo`, author: LONG },
]);
let tales: readonly StoredTale[] = [];

test.beforeAll(async () => {
  tales = await addTales([
    ...Array.from({ length: TALES }, (_, index) => ({
      ...{ title: `${MARK} conto ${numbered(index)}`, author: NAME, isApproved: true },
    })),
    { title: `${MARK} conto de ninguém`, isApproved: true },
  ]);
});
test.afterAll(() => takeOutTales(tales));
test.beforeEach(({ page }) => asAdult(page));

const videoOf = (title: string) => {
  const found = videos().find((video) => video.title === `${MARK} ${title}`);
  if (!found) throw new Error('There is no such video.');
  return found;
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const part = (page: Page, name: 'Vídeos' | 'Contos') => page.getByRole('region', { name, exact: true });
const titles = (page: Page, name: 'Vídeos' | 'Contos') =>
  part(page, name).getByRole('listitem').getByRole('heading');
const pages = (page: Page, of: 'vídeos' | 'contos') =>
  page.getByRole('navigation', { name: `Páginas dos ${of}`, exact: true });
const newest = Array.from({ length: 15 }, (_, index) => `${MARK} vídeo ${numbered(VIDEOS - 1 - index)}`);

test('a video leads to its author, the author to a tale, and the tale to its author again', async ({
  page,
}) => {
  await page.goto(`/video/${videoOf('vídeo 01').id}`);
  await page.getByRole('link', { name: `Por ${NAME}`, exact: true }).click();
  await expect(heading(page, NAME)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(pathOf(NAME));
  await expect(page).toHaveTitle(`${NAME} | Alcova`);
  await expect(titles(page, 'Vídeos')).toHaveText(newest);
  await expect(titles(page, 'Contos')).toHaveCount(15);
  await expect(part(page, 'Contos')).not.toContainText('de ninguém');
  const title = (await titles(page, 'Contos').first().textContent()) ?? '';
  await part(page, 'Contos').getByRole('link', { name: title, exact: true }).click();
  await expect(heading(page, title)).toBeVisible();
  await page.getByRole('link', { name: `por ${NAME}`, exact: true }).click();
  await expect(heading(page, NAME)).toBeVisible();
  await page.goBack();
  await expect(heading(page, title)).toBeVisible();
  await page.goBack();
  await expect(heading(page, NAME)).toBeVisible();
});

test('the author on a card of a tale leads to the author, the rest of the card to the tale', async ({
  page,
}) => {
  await page.goto(`/contos?q=${encodeURIComponent(`${MARK} conto 03`)}`);
  const card = page.getByRole('article').filter({ hasText: `${MARK} conto 03` });
  await card.getByRole('link', { name: `por ${NAME}` }).click();
  await expect(heading(page, NAME)).toBeVisible();
  await page.goBack();
  await card.click({ position: { x: 10, y: 10 } });
  await expect(heading(page, `${MARK} conto 03`)).toBeVisible();
});

test('a tale in which nobody is named leads to no author', async ({ page }) => {
  await page.goto(`/contos?q=${encodeURIComponent(`${MARK} conto de`)}`);
  const card = page.getByRole('article').filter({ hasText: 'de ninguém' });
  await expect(card.getByText('por Anônimo')).toBeVisible();
  await expect(card.getByRole('link')).toHaveCount(1);
});

test('each list is leafed through alone, at its own beginning, and the address keeps both pages', async ({
  page,
}) => {
  await page.goto(pathOf(NAME));
  await pages(page, 'contos').getByRole('link', { name: 'Próximo' }).click();
  await expect(page).toHaveURL(/\?contos=2#contos$/);
  await expect(titles(page, 'Contos')).toHaveCount(TALES - 15);
  await expect(titles(page, 'Vídeos')).toHaveText(newest);
  const ofTales = part(page, 'Contos').getByRole('heading', { name: 'Contos', exact: true });
  await expect(ofTales).toBeFocused();
  await expect(ofTales).toBeInViewport();
  await pages(page, 'vídeos').getByRole('link', { name: 'Página 2' }).click();
  await expect(page).toHaveURL(/\?contos=2&videos=2#videos$/);
  await expect(titles(page, 'Vídeos')).toHaveText([`${MARK} vídeo 02`, `${MARK} vídeo 01`]);
  await expect(titles(page, 'Contos')).toHaveCount(TALES - 15);
  await page.reload();
  await expect(titles(page, 'Vídeos')).toHaveCount(2);
  await expect(titles(page, 'Contos')).toHaveCount(TALES - 15);
  await page.goBack();
  await expect(titles(page, 'Vídeos')).toHaveText(newest);
  await expect(titles(page, 'Contos')).toHaveCount(TALES - 15);
});

test('videos are ordered as in the other lists: at their first page, and the page of the tales stays', async ({
  page,
}) => {
  await page.goto(`${pathOf(NAME)}?videos=2&contos=2`);
  const order = page.getByRole('navigation', { name: 'Ordem', exact: true });
  await expect(order.locator('[aria-current]')).toHaveText('Mais recentes');
  await order.getByRole('link', { name: 'Mais longos' }).click();
  await expect(page).toHaveURL(/\?contos=2&ordem=duracao$/);
  await expect(titles(page, 'Vídeos').first()).toHaveText(`${MARK} vídeo 01`);
  await expect(titles(page, 'Contos')).toHaveCount(TALES - 15);
});

test('pages beyond the end lead back to the first of their list', async ({ page }) => {
  await page.goto(`${pathOf(NAME)}?videos=90&contos=80`);
  await expect(heading(page, NAME)).toBeVisible();
  await part(page, 'Vídeos').getByRole('link', { name: 'Ir para a primeira página' }).click();
  await expect(page).toHaveURL(/\?contos=80#videos$/);
  await expect(titles(page, 'Vídeos')).toHaveText(newest);
  await part(page, 'Contos').getByRole('link', { name: 'Ir para a primeira página' }).click();
  await expect(titles(page, 'Contos')).toHaveCount(15);
});

test('who has videos alone has an empty list of tales', async ({ page }) => {
  await page.goto(`/video/${videoOf('vídeo estranho').id}`);
  await page.getByRole('link', { name: `Por ${ODD}`, exact: true }).click();
  await expect(heading(page, ODD)).toBeVisible();
  await expect(titles(page, 'Vídeos')).toHaveText([`${MARK} vídeo estranho`]);
  await expect(part(page, 'Contos').getByText('Nenhum conto encontrado.')).toBeVisible();
  const answer = await page.reload();
  expect(answer?.status()).toBe(200);
  await expect(heading(page, ODD)).toBeVisible();
});

test('who has tales alone has no list of videos before them', async ({ page }) => {
  const name = `Rui ${MARK}`;
  const own = await addTales([{ title: `${MARK} conto de Rui`, author: name, isApproved: true }]);
  try {
    await page.goto(pathOf(name));
    await expect(heading(page, name)).toBeVisible();
    await expect(titles(page, 'Contos')).toHaveText([`${MARK} conto de Rui`]);
    await expect(part(page, 'Vídeos')).toHaveCount(0);
  } finally {
    await takeOutTales(own);
  }
});

test('an author of whom nothing is public is not there', async ({ page }) => {
  for (const path of [`/autor/${MARK}-ninguem`, '/autor/%20', '/autor/a/b', '/autor/An%C3%B4nimo']) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    await expect(heading(page, 'Autor não encontrado.')).toBeVisible();
    await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
});

test('the page of an author stands behind the age gate', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site().url });
  const visitor = await context.newPage();
  await visitor.goto(pathOf(NAME));
  await expect(visitor.getByRole('button', { name: 'Sim', exact: true })).toBeVisible();
  await expect(heading(visitor, NAME)).toHaveCount(0);
  await expect(visitor).toHaveTitle(`${NAME} | Alcova`);
  await visitor.getByRole('button', { name: 'Sim', exact: true }).click();
  await expect(heading(visitor, NAME)).toBeVisible();
  await context.close();
});

test('at 360 pixels the longest name fits, in the page, the video and the cards', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const own = await addTales([{ title: `${MARK} conto longo`, author: LONG, isApproved: true }]);
  try {
    for (const path of [
      pathOf(LONG),
      pathOf(NAME),
      `/video/${videoOf('vídeo longo').id}`,
      `/contos/${own[0]?.id}`,
      `/contos?q=${MARK} conto longo`,
    ]) {
      await page.goto(path);
      await expect(page.getByText(path === pathOf(NAME) ? NAME : LONG).first()).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(360);
    }
  } finally {
    await takeOutTales(own);
  }
});

test('the way from a video to its author and through the lists is gone by the keyboard alone', async ({
  page,
}) => {
  await page.goto(`/video/${videoOf('vídeo 01').id}`);
  await page.getByRole('link', { name: `Por ${NAME}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, NAME)).toBeVisible();
  await pages(page, 'contos').getByRole('link', { name: 'Página 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(titles(page, 'Contos')).toHaveCount(TALES - 15);
  await expect(part(page, 'Contos').getByRole('heading', { name: 'Contos', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  const title = (await titles(page, 'Contos').first().textContent()) ?? '';
  await expect(part(page, 'Contos').getByRole('link', { name: title, exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(part(page, 'Contos').getByRole('link', { name: `por ${NAME}` })).toBeFocused();
});
