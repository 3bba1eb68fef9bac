import { type Page } from '@playwright/test';
import { enterAs, test } from './support/accounts';
import { changeAnswer, withoutAnswers } from './support/answers';
import { readyVideo } from './support/ready-video';
import { asAdult, expect as patient } from './support/site';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 240_000 });

const title = `Conto sem alarme ${Date.now()}`;
const id = readyVideo(title, 4);

/** What the page says to its own log, and the dialogs that it opens. */
function watch(page: Page) {
  const logged: string[] = [];
  const dialogs: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') logged.push(message.text());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const isLogged = (text: string) =>
    expect.poll(() => logged.filter((line) => line.includes(text)).length, text).toBeGreaterThan(0);
  return { dialogs, isLogged };
}

test.beforeEach(({ page }) => asAdult(page));

test('[VIDEO-10] like, dislike, favourite and duration that cannot be saved are only logged, and the page goes on', async ({
  page,
  makePerson,
}) => {
  const { dialogs, isLogged } = watch(page);
  await enterAs(page, await makePerson());
  await changeAnswer(page, `**/api/videos/${id()}`, { duration: 0 });
  await page.route('**/duration', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/reaction*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/me/favorites/**', (route) => route.abort());
  await page.goto(`/video/${id()}`);
  await isLogged('player: the duration was not stored');
  for (const [name, lost] of [
    [/^Gostei: /, 'the reaction was not saved'],
    [/^Não gostei: /, 'the reaction was not saved'],
    ['Favoritar', 'the favourite was not saved'],
  ] as const) {
    const button = page.getByRole('button', { name });
    await button.click();
    await isLogged(lost);
    await expect(button).toHaveAttribute('aria-pressed', 'false');
  }
  await expect(page.getByRole('button', { name: /gostei: 0$/i })).toHaveCount(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const dislike = page.getByRole('button', { name: /^Não gostei: / });
  await dislike.click();
  await expect(dislike).toHaveText('1');
  await dislike.click();
  await expect(dislike).toHaveText('0');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Inicializando player...')).toHaveCount(0);
  expect(dialogs).toEqual([]);
});

test('[VIDEO-10] searching and signing out that fail are only logged; the site goes on working', async ({
  page,
  makePerson,
}) => {
  const { dialogs, isLogged } = watch(page);
  await enterAs(page, await makePerson());
  await page.route('**/api/search?**', (route) => route.abort());
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.goto('/terms');
  const box = page.getByRole('combobox', { name: 'Buscar contos' });
  await box.fill(title);
  await isLogged('search: no suggestions');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { name: title, exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await isLogged('the server could not be told of the sign-out');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  const told = page.waitForResponse('**/api/auth/logout');
  await page.unroute('**/api/auth/logout');
  expect((await told).status()).toBe(204);
  expect(dialogs).toEqual([]);
});

test('[VIDEO-10] books that cannot be loaded are logged, and leave an empty list with a way to try again', async ({
  page,
}) => {
  const { dialogs, isLogged } = watch(page);
  await withoutAnswers(page);
  await page.route('**/api/books?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/books');
  await isLogged('books: could not be loaded');
  await expect(page.getByRole('main').getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
  expect(dialogs).toEqual([]);
});
