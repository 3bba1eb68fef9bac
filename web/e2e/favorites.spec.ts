import { type Page } from '@playwright/test';
import { enterAs, test } from './support/accounts';
import { readyVideo } from './support/ready-video';
import { fillLogin } from './support/sign-in';
import { asAdult, expect, site } from './support/site';

const title = `Conto favorito ${Date.now()}`;
test.describe.configure({ timeout: 120_000 });

const id = readyVideo(title, 4);

const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Meus Vídeos Favoritos', exact: true });
const card = (page: Page) => page.getByRole('heading', { name: title });

test('[AUTH-10] /favorite and /favorite/ show the favourites, or that there are none', async ({
  page,
  makePerson,
}) => {
  await enterAs(page, await makePerson());
  for (const address of ['/favorite', '/favorite/']) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('Nenhum vídeo favoritado', { exact: true })).toBeVisible();
  }
  await asAdult(page);
  await page.goto(`/video/${id()}`);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/me/favorites/')),
    page.getByRole('button', { name: 'Favoritar', exact: true }).click(),
  ]);
  for (const address of ['/favorite', '/favorite/']) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await expect(card(page)).toBeVisible();
    await expect(page.getByText('Nenhum vídeo favoritado')).toHaveCount(0);
  }
  await card(page).click();
  await expect(page).toHaveURL(new RegExp(`/video/${id()}$`));
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/me/favorites/')),
    page.getByRole('button', { name: 'Favoritar', exact: true }).click(),
  ]);
  await page.goBack();
  await expect(page.getByText('Nenhum vídeo favoritado', { exact: true })).toBeVisible();
});

test('a page beyond the last one leads back to the first', async ({ page, makePerson }) => {
  await enterAs(page, await makePerson());
  const added = await page.request.put(`/api/me/favorites/${id()}`, { headers: { origin: site().url } });
  expect(added.ok()).toBe(true);
  await page.goto('/favorite?page=7');
  await expect(page.getByText('Não há nada nesta página.')).toBeVisible();
  await page.getByRole('link', { name: 'Ir para a primeira página' }).click();
  await expect(card(page)).toBeVisible();
});

test('a visitor is led to /login, and back after signing in', async ({ page, makePerson }) => {
  const person = await makePerson();
  await page.goto('/favorite');
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, person);
  await expect(page).toHaveURL(/\/favorite$/);
  await expect(heading(page)).toBeVisible();
});
