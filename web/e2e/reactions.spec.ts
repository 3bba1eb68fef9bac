import { type Page } from '@playwright/test';
import { enterAs, test } from './support/accounts';
import { readyVideo } from './support/ready-video';
import { asAdult, expect, site } from './support/site';
import { playFromStart } from './support/videos';

const title = `Conto com opiniões ${Date.now()}`;
// A page is opened several times in each test, with a player each time.
test.describe.configure({ timeout: 180_000 });

const id = readyVideo(title, 6);

const like = (page: Page) => page.getByRole('button', { name: /^Gostei: / });
const dislike = (page: Page) => page.getByRole('button', { name: /^Não gostei: / });
const favorite = (page: Page) => page.getByRole('button', { name: 'Favoritar', exact: true });
/** Which of the two is pressed, and both counts, as the screen shows them. */
const shown = async (page: Page) => ({
  like: await like(page).getAttribute('aria-pressed'),
  likes: await like(page).innerText(),
  dislike: await dislike(page).getAttribute('aria-pressed'),
  dislikes: await dislike(page).innerText(),
});
const isSaved = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/reaction'));

/** What the person did is asked after the page is there. */
const isReady = (page: Page) => expect(like(page)).toBeEnabled({ timeout: 30_000 });

async function open(page: Page): Promise<void> {
  await asAdult(page);
  await page.goto(`/video/${id()}`);
  await isReady(page);
}

test('[VIDEO-03] a visitor likes and dislikes: one excludes the other, the same again undoes it, counts never go below 0', async ({
  page,
}) => {
  await open(page);
  const nothing = { like: 'false', likes: '0', dislike: 'false', dislikes: '0' };
  const press = async (button: ReturnType<typeof like>) => {
    await Promise.all([isSaved(page), button.click()]);
  };
  expect(await shown(page)).toEqual(nothing);
  await press(like(page));
  await expect.poll(() => shown(page)).toEqual({ ...nothing, like: 'true', likes: '1' });
  await press(dislike(page));
  await expect.poll(() => shown(page)).toEqual({ ...nothing, dislike: 'true', dislikes: '1' });
  // The server says the same to who comes back.
  await page.reload();
  await isReady(page);
  await expect.poll(() => shown(page)).toEqual({ ...nothing, dislike: 'true', dislikes: '1' });
  await press(dislike(page));
  await expect.poll(() => shown(page)).toEqual(nothing);
  await page.reload();
  await isReady(page);
  expect(await shown(page)).toEqual(nothing);
});

test('a like that finds no room at first stands without a second press', async ({ page, makePerson }) => {
  await enterAs(page, await makePerson());
  await open(page);
  const asked: string[] = [];
  await page.route(/\/reaction/, async (route) => {
    asked.push(route.request().method());
    if (asked.length > 1) return route.continue();
    const body = {
      type: 'about:blank',
      title: 'x',
      status: 503,
      code: 'unavailable',
      message: 'x',
      requestId: 'x',
    };
    return route.fulfill({
      ...{ status: 503, headers: { 'retry-after': '1' }, contentType: 'application/problem+json' },
      body: JSON.stringify(body),
    });
  });
  const saved = page.waitForResponse((answer) => answer.url().includes('/reaction') && answer.ok());
  await like(page).click();
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true');
  await saved;
  expect(asked).toEqual(['PUT', 'PUT']);
  await page.reload();
  await isReady(page);
  await expect.poll(() => shown(page)).toMatchObject({ like: 'true', likes: '1' });
  await Promise.all([isSaved(page), like(page).click()]);
  await expect(like(page)).toHaveText('0');
});

test('[VIDEO-04] a favourite is each person’s own and toggles; a visitor is told to sign in', async ({
  page,
  browser,
  makePerson,
}) => {
  await enterAs(page, await makePerson());
  await open(page);
  const toggle = async (pressed: 'true' | 'false') => {
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/api/me/favorites/')),
      favorite(page).click(),
    ]);
    await expect(favorite(page)).toHaveAttribute('aria-pressed', pressed);
    await page.reload();
    await isReady(page);
    await expect(favorite(page)).toHaveAttribute('aria-pressed', pressed);
  };
  await expect(favorite(page)).toHaveAttribute('aria-pressed', 'false');
  await toggle('true');

  const context = await browser.newContext({ baseURL: site().url });
  const visitor = await context.newPage();
  await open(visitor);
  await expect(favorite(visitor)).toHaveAttribute('aria-pressed', 'false');
  const alert = visitor.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return { type: dialog.type(), message: dialog.message() };
  });
  await favorite(visitor).click();
  expect(await alert).toEqual({
    type: 'alert',
    message: 'Você precisa estar logado para salvar vídeos nos favoritos!',
  });
  await expect(favorite(visitor)).toHaveAttribute('aria-pressed', 'false');
  await context.close();

  await toggle('false');
});

test('[VIDEO-05] sharing opens WhatsApp with the title and the address of the page', async ({
  page,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await open(page);
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  const [shared] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /WhatsApp/ }).click(),
  ]);
  await shared.waitForURL('https://wa.me/**');
  const text = new URL(shared.url()).searchParams.get('text');
  expect(text).toBe(`Confira este vídeo: ${title} ${site().url}/video/${id()}`);
});

test('a view counts once, when playback starts', async ({ page, makePerson }) => {
  await enterAs(page, await makePerson());
  const views = page.getByText(/^\d+ visualizaç(?:ão|ões)$/).first();
  await open(page);
  const before = Number.parseInt(await views.innerText(), 10);
  await page.reload();
  await isReady(page);
  expect(Number.parseInt(await views.innerText(), 10)).toBe(before);
  const watch = async () => {
    await expect(page.getByText('Inicializando player...')).toHaveCount(0);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/view')),
      playFromStart(page),
    ]);
    expect(answer.ok()).toBe(true);
    await expect.poll(async () => Number.parseInt(await views.innerText(), 10)).toBe(before + 1);
  };
  await watch();
  await page.reload();
  await isReady(page);
  await watch();
});

test('what cannot be saved is taken back without a word, and the page goes on', async ({
  page,
  makePerson,
}) => {
  await enterAs(page, await makePerson());
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.accept();
  });
  await open(page);
  const release: (() => void)[] = [];
  const held = (pattern: RegExp) =>
    page.route(pattern, async (route) => {
      await new Promise<void>((resolve) => release.push(resolve));
      await route.abort();
    });
  await held(/\/reaction/);
  await held(/\/api\/me\/favorites\//);
  await like(page).click();
  await favorite(page).click();
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(favorite(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => release.length).toBe(2);
  for (const go of release) go();
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(like(page)).toHaveText('0');
  await expect(favorite(page)).toHaveAttribute('aria-pressed', 'false');
  expect(dialogs).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unrouteAll();
  await Promise.all([isSaved(page), like(page).click()]);
  await expect(like(page)).toHaveText('1');
  await Promise.all([isSaved(page), like(page).click()]);
  await expect(like(page)).toHaveText('0');
});
