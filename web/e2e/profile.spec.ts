import { type Page } from '@playwright/test';
import { asAdministrator, clientOf, enterAs, type Person, test } from './support/accounts';
import { makeClip, makeFolder, removeFolder } from './support/clips';
import { asAdult, expect, removeVideos, site } from './support/site';
import { uploadReadyVideo } from './support/videos';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');
const dialog = (page: Page) => page.getByRole('dialog');
const stat = (page: Page, name: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('dd');

/** What `person` does with a video, from another device. */
async function watchAndLike(person: Person, id: string): Promise<void> {
  const client = await clientOf(person);
  const acts: Promise<{ ok(): boolean }>[] = [
    client.post(`/api/videos/${id}/view`),
    client.put(`/api/videos/${id}/reaction`, { data: { value: 'like' } }),
    client.put(`/api/me/favorites/${id}`),
  ];
  for (const answer of await Promise.all(acts)) expect(answer.ok()).toBe(true);
  await client.dispose();
}

async function open(page: Page, person: Pick<Person, 'email' | 'password'>, path = '/profile') {
  await enterAs(page, person);
  await page.goto(path);
}

test.beforeEach(({ page }) => asAdult(page));

test.describe('with a video', () => {
  const title = `Para o perfil ${Date.now()}`;
  let folder: string;
  let id: string;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    folder = await makeFolder();
    const page = await browser.newPage({ baseURL: site().url });
    ({ id } = await uploadReadyVideo(page, title, await makeClip(folder, 'perfil.mp4', 2)));
    await page.close();
  });
  test.afterAll(async () => {
    await asAdministrator((client) => removeVideos(client, title));
    await removeFolder(folder);
  });

  test("[AUTH-09] /profile shows watched, liked and favourites, the tabs 'Recentes' and 'Favoritos', and 'Sair'", async ({
    page,
    makePerson,
  }) => {
    const person = await makePerson();
    await open(page, person);
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await expect(page.getByRole('main').getByText(person.email, { exact: true })).toBeVisible();
    for (const name of ['Assistidos', 'Curtidos', 'Favoritos'])
      await expect(stat(page, name)).toHaveText('0');
    await expect(panel(page).getByText('Você ainda não assistiu a nenhum vídeo.')).toBeVisible();
    await tab(page, 'Favoritos').click();
    await expect(panel(page).getByText('Nenhum vídeo favoritado', { exact: true })).toBeVisible();

    await watchAndLike(person, id);
    await expect(async () => {
      await page.goto('/profile');
      for (const name of ['Assistidos', 'Curtidos', 'Favoritos'])
        await expect(stat(page, name)).toHaveText('1', { timeout: 10_000 });
      await expect(panel(page).getByRole('heading', { name: title })).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
    await expect(tab(page, 'Recentes')).toHaveAttribute('aria-selected', 'true');
    await tab(page, 'Favoritos').click();
    await expect(page).toHaveURL(/tab=favorites$/);
    await expect(panel(page).getByRole('link', { name: title })).toHaveAttribute('href', `/video/${id}`);

    await expect(page.getByRole('main').getByRole('link', { name: 'Preferências' })).toHaveAttribute(
      'href',
      '/preferences',
    );
    await page.getByRole('main').getByRole('button', { name: 'Sair', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  });

  test('the history is forgotten after the question, and only then', async ({ page, makePerson }) => {
    const person = await makePerson();
    await watchAndLike(person, id);
    await open(page, person);
    const clear = page.getByRole('button', { name: 'Limpar histórico' });
    await clear.click();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(clear).toBeFocused();
    await clear.click();
    await dialog(page).getByRole('button', { name: 'Limpar histórico' }).click();
    await expect(panel(page).getByText('Você ainda não assistiu a nenhum vídeo.')).toBeVisible();
    await tab(page, 'Favoritos').click();
    await expect(panel(page).getByRole('link', { name: title })).toBeVisible();
  });
});

test('a tab that has the focus is the tab stop at once, before its panel is there', async ({
  page,
  makePerson,
}) => {
  await open(page, await makePerson());
  await tab(page, 'Recentes').focus();
  const stops = await page.getByRole('tablist').evaluate(async (list) => {
    const found: (string | null | undefined)[] = [];
    for (let times = 0; times < 2; times++) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
      );
      await Promise.resolve();
      found.push(list.querySelector('[tabindex="0"]')?.textContent, document.activeElement?.textContent);
    }
    return found;
  });
  expect(stops).toEqual(['Favoritos', 'Favoritos', 'Conta', 'Conta']);
  await expect(page).toHaveURL(/tab=security$/);
});

test('a visitor is led to /login and comes back afterwards', async ({ page, makePerson }) => {
  const person = await makePerson();
  await page.goto('/profile?tab=security');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha').fill(person.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
});

test('an e-mail that is not confirmed is sent its link again', async ({ page, makePerson }) => {
  await open(page, await makePerson());
  await expect(page.getByText('E-mail não confirmado', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reenviar confirmação' }).click();
  await expect(page.getByText('O e-mail com o link está em um arquivo no servidor')).toBeVisible();
});
