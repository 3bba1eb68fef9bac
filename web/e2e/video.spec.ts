import { type Page } from '@playwright/test';
import { enterAs } from './support/accounts';
import { changeAnswer, holdCalls, withoutAnswers } from './support/answers';
import { type NewVideo, storedVideos } from './support/catalogue';
import { shifted, watchShifts } from './support/shifts';
import { asAdult, expect as patient, site, test } from './support/site';

const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const mark = `Página ${Date.now()}`;
/** Twenty-five of one category: more than are looked at, more than are shown. The last is alone in its own, and inactive. */
const videos = storedVideos(() => [
  ...Array.from({ length: 25 }, (_, index): NewVideo => ({ title: `${mark} ${index}`, category: 'trans' })),
  { title: `${mark} inativo`, category: 'gay', isActive: false },
]);
const video = (index: number) => {
  const found = videos().at(index);
  if (!found) throw new Error('There is no such video.');
  return found;
};
const path = (index: number) => `/video/${video(index).id}`;
const api = (index: number, call = '') => `**/api/videos/${video(index).id}${call}`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const related = (page: Page) => page.getByRole('region', { name: 'Vídeos relacionados' });
const like = (page: Page) => page.getByRole('button', { name: /^Gostei: / });

async function open(page: Page, index = 0): Promise<void> {
  await asAdult(page);
  await page.goto(path(index));
}

test('[VIDEO-01] a spinner stands there while the video is loaded; one that is missing says so', async ({
  page,
}) => {
  await withoutAnswers(page);
  const release = await holdCalls(page, api(0));
  await open(page);
  await expect(page.getByRole('status').filter({ hasText: 'Carregando vídeo...' })).toBeVisible();
  release();
  await expect(heading(page)).toHaveText(video(0).title);
  for (const missing of ['nao-existe', '%20', 'x'.repeat(200)]) {
    await page.goto(`/video/${missing}`);
    await expect(page.getByText('Vídeo não encontrado.')).toBeVisible();
  }
});

test('[VIDEO-02] shows title, player, views, like, dislike, favourite, share, a horizontal banner, the author and what is related', async ({
  page,
}) => {
  await changeAnswer(page, api(0), { author: 'Ana', views: 1_500 });
  await page.route('**/api/ads/random**', (route) =>
    route.fulfill({
      json: {
        id: 'anuncio',
        imageUrl: '/default-thumbnail.svg',
        redirectUrl: 'https://anunciante.example/',
        createdAt: '2026-01-02T03:04:05.000Z',
        updatedAt: '2026-01-02T03:04:05.000Z',
      },
    }),
  );
  await open(page);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1, name: video(0).title })).toBeVisible();
  await expect(article.getByText('1.5K visualizações')).toBeVisible();
  await expect(article.getByText('Por Ana')).toBeVisible();
  await expect(article.getByRole('link', { name: 'Trans' })).toHaveAttribute(
    'href',
    '/filtered?category=trans',
  );
  await expect(like(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Não gostei: / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Favoritar', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compartilhar' })).toBeVisible();
  await expect(article.getByRole('figure')).toBeVisible();
  // There is no file behind this video: the player says so in its own frame.
  await expect(article.getByRole('alert').or(article.getByText('Inicializando player...'))).toBeVisible();
  await expect(related(page)).toBeVisible();
});

test('the video page says on which day the video was published', async ({ page }) => {
  const createdAt = '2026-03-12T15:00:00.000Z';
  await changeAnswer(page, api(1), { createdAt });
  await open(page, 1);
  const day = page.getByText('Publicado em 12 de março de 2026', { exact: true });
  await expect(day).toBeVisible();
  await expect(day).toHaveAttribute('datetime', createdAt);
});

test('[VIDEO-02] names no author where there is none', async ({ page }) => {
  await changeAnswer(page, api(1), { author: '' });
  await open(page, 1);
  await expect(heading(page)).toHaveText(video(1).title);
  await expect(page.getByText(/^Por /)).toHaveCount(0);
});

test('[VIDEO-06] relates at most ten of the same category, never the video itself', async ({ page }) => {
  await withoutAnswers(page);
  const release = await holdCalls(page, api(20, '/related'));
  await open(page, 20);
  await expect(related(page).getByText('Carregando vídeos similares...')).toBeVisible();
  release();
  const cards = related(page).getByRole('listitem');
  await expect(cards).toHaveCount(10);
  const addresses = await related(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const category = new Set(
    videos()
      .filter((one) => one.category === 'trans')
      .map(({ id }) => `/video/${id}`),
  );
  expect(new Set(addresses).size).toBe(10);
  expect(addresses).not.toContain(path(20));
  expect(addresses.filter((address) => !category.has(address ?? ''))).toEqual([]);
});

test('[VIDEO-06] says when nothing is related, and when it could not be loaded, which can be tried again', async ({
  page,
}) => {
  let answer: { status: number; json: unknown } = { status: 500, json: {} };
  await withoutAnswers(page);
  await page.route(api(2, '/related'), (route) => route.fulfill(answer));
  await open(page, 2);
  await expect(related(page).getByText('Erro ao carregar vídeos similares')).toBeVisible();
  answer = { status: 200, json: { items: [] } };
  await related(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(related(page).getByText('Nenhum vídeo similar encontrado.')).toBeVisible();
});

test('from one video to the next nothing of the last stays', async ({ page }) => {
  await open(page, 3);
  await expect(related(page).getByRole('listitem')).toHaveCount(10);
  const link = related(page).getByRole('link').first();
  const next = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const release = await holdCalls(page, `**/api/videos/${next}`);
  await link.click();
  await page.waitForURL(`**/video/${next}`);
  await expect(page.getByRole('status').filter({ hasText: 'Carregando vídeo...' })).toBeVisible();
  await expect(page.getByText(video(3).title, { exact: true })).toHaveCount(0);
  await expect(page.locator('video')).toHaveCount(0);
  release();
  await expect(heading(page)).toHaveText(videos().find(({ id }) => id === next)?.title ?? '');
});

test('[LIST-09] an administrator opens an inactive video under the overlay; visitors do not find it', async ({
  page,
  browser,
}) => {
  await enterAs(page, site());
  await open(page, -1);
  await expect(heading(page)).toHaveText(video(-1).title);
  await expect(page.getByRole('article').getByText('Inativo', { exact: true })).toBeVisible();
  const context = await browser.newContext({ baseURL: site().url });
  const visitor = await context.newPage();
  await open(visitor, -1);
  await expect(visitor.getByText('Vídeo não encontrado.')).toBeVisible();
  await context.close();
});

test('[VIDEO-10] calls that fail leave the page working: reads show nothing or zero, what cannot be saved is only logged', async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') logged.push(message.text());
  });
  await page.route('**/api/me/state*', (route) => route.abort());
  await page.route(api(4, '/reaction*'), (route) => route.fulfill({ status: 500, json: {} }));
  await withoutAnswers(page);
  await page.route(api(4, '/related'), (route) => route.abort());
  await page.route(api(4, '/playback'), (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, 4);
  await expect(like(page)).toBeEnabled();
  await expect(like(page)).toHaveText('0');
  await like(page).click();
  await expect
    .poll(() => logged.filter((text) => text.includes('the reaction was not saved')))
    .toHaveLength(1);
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(like(page)).toHaveText('0');
  await expect(related(page).getByText('Erro ao carregar vídeos similares')).toBeVisible();
  expect(dialogs).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await like(page).click();
  await expect(like(page)).toHaveText('1');
  await like(page).click();
  await expect(like(page)).toHaveText('0');
  await related(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(related(page).getByRole('listitem')).toHaveCount(10);
});

test('a video that could not be loaded is tried again when it is asked for', async ({ page }) => {
  await withoutAnswers(page);
  await page.route(api(5), (route) => route.abort());
  await open(page, 5);
  const retry = page.getByRole('alert').getByRole('button', { name: 'Tentar novamente' });
  await expect(retry).toBeVisible();
  await expect(page.getByText('Não foi possível carregar o vídeo.')).toBeVisible();
  await page.unrouteAll();
  await retry.click();
  await expect(heading(page)).toHaveText(video(5).title);
});

for (const width of [360, 768, 1440]) {
  test(`nothing jumps while the page loads and is scrolled through at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await open(page, 6);
    await expect(related(page).getByRole('listitem')).toHaveCount(10);
    await expect(like(page)).toBeEnabled();
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
        window.scrollTo(0, y);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    });
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  });
}
