import { type BrowserContext, type Page } from '@playwright/test';
import { asAdministrator, clientOf, enterAs, type Role, test } from './support/accounts';
import { fillLogin, signInAs } from './support/sign-in';
import { asAdult, expect, site, watchTroubles } from './support/site';

const loginLink = (page: Page) => page.getByRole('link', { name: 'Login', exact: true });
const wayOut = (page: Page) => page.getByRole('button', { name: 'Sair', exact: true });
const loseAccess = (context: BrowserContext) => context.clearCookies({ name: 'alcova_access' });
/** Waits until the gateway refuses the tokens that the browser of `page` holds. */
const untilRefused = (page: Page) =>
  expect.poll(async () => (await page.request.get('/api/me')).status(), { timeout: 20_000 }).toBe(401);

test.describe('header', () => {
  const areas = [
    ['admin', 'Dashboard', '/dashboard'],
    ['moderator', 'Moderação', '/talelist'],
    ['user', 'Home', '/home'],
  ] as const satisfies readonly (readonly [Role, string, string])[];
  for (const [role, label, path] of areas) {
    test(`[LAYOUT-08] ${role}: a logout button, which leads to /login, and '${label}' to ${path}`, async ({
      page,
      makePerson,
    }) => {
      await asAdult(page);
      await page.goto('/home');
      await expect(loginLink(page)).toHaveAttribute('href', '/login');
      await expect(wayOut(page)).toHaveCount(0);
      await enterAs(page, await makePerson(role));
      await page.goto('/home');
      await expect(page.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path);
      await expect(page.getByRole('link', { name: 'Meu perfil' })).toHaveAttribute('href', '/profile');
      await expect(loginLink(page)).toHaveCount(0);
      await wayOut(page).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(loginLink(page)).toBeVisible();
      await page.reload();
      await expect(loginLink(page)).toBeVisible();
    });
  }

  test('leads to /login from the administrators’ area too', async ({ page }) => {
    await signInAs(page, site());
    await page.goto('/my-videos');
    await page.getByRole('navigation', { name: 'MENU' }).getByRole('button', { name: 'Sair' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('between tabs', () => {
  test('[AUTH-12] signing out in one tab signs the other out, and signing in lets it in', async ({
    page,
    context,
    makePerson,
  }) => {
    const person = await makePerson('admin');
    await signInAs(page, person);
    const other = await context.newPage();
    const troubles = watchTroubles(other);
    await other.goto('/my-videos');
    await expect(other.getByRole('heading', { name: 'Meus Vídeos' })).toBeVisible();
    await wayOut(page).click();
    await expect(other).toHaveURL(/\/home$/);
    await expect(loginLink(other)).toBeVisible();
    await signInAs(page, person);
    await expect(wayOut(other)).toBeVisible();
    expect(troubles).toEqual([]);
  });

  test('another account in one tab is another account in all', async ({ page, context, makePerson }) => {
    await signInAs(page, await makePerson());
    const other = await context.newPage();
    await other.goto('/home');
    await expect(other.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
    await loseAccess(context);
    await context.clearCookies();
    const administrator = await makePerson('admin');
    await page.goto('/login');
    await signInAs(page, administrator);
    await expect(other.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  });

  for (const hasLocks of [true, false]) {
    test(`[AUTH-12] two tabs that renew at once stay signed in ${hasLocks ? 'and ask once' : 'without locks'}`, async ({
      page,
      context,
      makePerson,
    }) => {
      if (!hasLocks)
        await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
      await signInAs(page, await makePerson());
      const other = await context.newPage();
      await other.goto('/home');
      await expect(wayOut(other)).toBeVisible();
      const renewals: number[] = [];
      context.on('response', (answer) => {
        if (answer.url().endsWith('/api/auth/refresh')) renewals.push(answer.status());
      });
      for (const round of [1, 2]) {
        await loseAccess(context);
        await Promise.all([page.reload(), other.reload()]);
        await expect(wayOut(page)).toBeVisible();
        await expect(wayOut(other)).toBeVisible();
        expect(renewals.every((status) => status === 200)).toBe(true);
        if (hasLocks) expect(renewals).toHaveLength(round);
      }
    });
  }
});

test.describe('ended elsewhere', () => {
  test('[AUTH-12] signing out everywhere signs another browser out at its next call, and by itself', async ({
    page,
    browser,
    makePerson,
  }) => {
    const person = await makePerson();
    await signInAs(page, person);
    const contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: site().url })));
    try {
      const pages = await Promise.all(contexts.map((context) => context.newPage()));
      for (const elsewhere of pages) {
        await elsewhere.clock.install();
        await signInAs(elsewhere, person);
      }
      const [calling, waiting] = pages;
      if (!calling || !waiting) throw new Error('two browsers were asked for');
      const ended = await page.request.delete('/api/me/sessions', { headers: { origin: site().url } });
      expect(ended.ok(), await ended.text()).toBe(true);
      await untilRefused(calling);
      await calling.getByRole('link', { name: 'Meu perfil' }).click();
      await expect(loginLink(calling)).toBeVisible();
      await expect(wayOut(calling)).toHaveCount(0);
      await waiting.clock.fastForward(61_000);
      await expect(loginLink(waiting)).toBeVisible();
      await expect(waiting).toHaveURL(/\/home$/);
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
    }
  });

  test('a session of the staff that ends asks to sign in again, and keeps what was typed in every tab', async ({
    page,
    context,
    makePerson,
  }) => {
    const person = await makePerson('admin');
    await signInAs(page, person);
    const other = await context.newPage();
    const tabs = [page, other];
    const name = (tab: Page) => tab.getByLabel('Nome do site');
    for (const tab of tabs) {
      await tab.goto('/settings');
      await name(tab).fill('Vale');
    }
    const client = await clientOf(person);
    await client.delete('/api/me/sessions');
    await client.dispose();
    await untilRefused(page);
    const lost = (tab: Page) => tab.getByRole('dialog', { name: 'Sua sessão terminou' });
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    for (const tab of tabs) await expect(lost(tab)).toBeVisible();
    const [login] = await Promise.all([
      context.waitForEvent('page'),
      lost(page).getByRole('button', { name: 'Entrar novamente' }).click(),
    ]);
    await fillLogin(login, person);
    await login.waitForURL('**/home');
    for (const tab of tabs) {
      await expect(lost(tab)).toHaveCount(0);
      await expect(name(tab)).toHaveValue('Vale');
    }
  });

  test('a disabled account is signed out calmly at its next call', async ({ page, makePerson }) => {
    const person = await makePerson();
    // The page asks by itself what is new of their tales: later that would be the next call.
    const news = page.waitForResponse('**/api/me/author');
    await signInAs(page, person);
    await news;
    await asAdministrator(async (client) => {
      const answer = await client.patch(`/api/users/${person.id}`, { data: { isActive: false } });
      expect(answer.ok(), await answer.text()).toBe(true);
    });
    await untilRefused(page);
    await page.getByRole('link', { name: 'Meu perfil' }).click();
    await expect(loginLink(page)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toHaveText('');
  });
});

test('a sign-out that fails still leads to /login, lasts, and is told to the server later', async ({
  page,
  makePerson,
}) => {
  await signInAs(page, await makePerson());
  await page.route('**/api/auth/logout', (route) => route.abort());
  await wayOut(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(loginLink(page)).toBeVisible();
  await page.reload();
  await expect(loginLink(page)).toBeVisible();
  expect((await page.request.get('/api/me')).status()).toBe(200);
  const told = page.waitForResponse('**/api/auth/logout', { timeout: 30_000 });
  await page.unroute('**/api/auth/logout');
  expect((await told).status()).toBe(204);
  await untilRefused(page);
  await page.reload();
  await expect(loginLink(page)).toBeVisible();
});

for (const path of ['/my-videos', '/upload-video']) {
  test(`a visitor is sent from ${path} to /home without a word`, async ({ page }) => {
    await asAdult(page);
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}
