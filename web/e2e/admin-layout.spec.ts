import { type Page } from '@playwright/test';
import { z } from 'zod';
import { enterAs, test } from './support/accounts';
import { asAdult, expect, site } from './support/site';

const PATHS = ['/dashboard', '/my-videos', '/users', '/talelist', '/upload-video'] as const;
const me = z.object({ user: z.unknown() });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'MENU', exact: true });
const menuButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Abrir|Fechar) menu$/ });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

test.beforeEach(({ page }) => asAdult(page));

test("[LAYOUT-03] the sidebar 'MENU' leads to every screen, and 'Sair' signs out and goes to /login", async ({
  page,
}) => {
  await enterAs(page, site());
  await open(page, '/dashboard');
  await expect(sidebar(page).getByRole('heading', { name: 'MENU', exact: true })).toBeVisible();
  await expect(sidebar(page).getByRole('listitem')).toHaveText([
    ...['Home', 'Dashboard', 'Meus Vídeos', 'Contos enviados', 'Livros', 'Anúncios'],
    ...['Usuários', 'Envios', 'Auditoria', 'Denúncias'],
    ...['Política de exibição', 'Conteúdo proibido', 'Configurações', 'Sair'],
  ]);
  for (const [name, path, title] of [
    ['Meus Vídeos', '/my-videos', 'Meus Vídeos'],
    ['Contos enviados', '/talelist', 'Contos enviados'],
    ['Livros', '/books-admin', 'Livros'],
    ['Anúncios', '/ads-admin', 'Anúncios'],
    ['Usuários', '/users', 'Usuários'],
    ['Envios', '/uploads', 'Registro de envios'],
    ['Auditoria', '/audit', 'Auditoria'],
    ['Denúncias', '/reports', 'Denúncias'],
    ['Política de exibição', '/policy', 'Política de exibição'],
    ['Conteúdo proibido', '/prohibited', 'Conteúdo proibido'],
    ['Configurações', '/settings', 'Configurações'],
    ['Dashboard', '/dashboard', 'Dashboard'],
  ] as const) {
    const entry = sidebar(page).getByRole('link', { name, exact: true });
    await entry.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(entry).toHaveAttribute('aria-current', 'page');
  }
  await sidebar(page).getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await open(page, '/dashboard');
  await sidebar(page).getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  const whoIsHere = async () => me.parse(await (await page.request.get('/api/auth/me')).json()).user;
  await expect.poll(whoIsHere).toBeNull();
});

test('what waits stands at its entry, urgent first, and before the title of the tab', async ({ page }) => {
  await enterAs(page, site());
  const load = { cases: { waiting: 12, urgent: 3 }, tales: { waiting: 5, urgent: 0 } };
  let asked = 0;
  await page.route('**/api/desk/waiting', (route) => {
    asked += 1;
    return route.fulfill({ json: load });
  });
  await open(page, '/users');
  const entry = (name: string) => sidebar(page).getByRole('link', { name, exact: true });
  await expect(entry('Denúncias')).toHaveAttribute('data-waiting', '3');
  await expect(entry('Denúncias')).toHaveAccessibleDescription('12 esperam, 3 urgentes');
  await expect(entry('Contos enviados')).toHaveAttribute('data-waiting', '5');
  await expect(entry('Livros')).not.toHaveAttribute('data-waiting');
  await expect(page).toHaveTitle(/^\(17\) /);
  await entry('Livros').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Livros', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^\(17\) /);
  expect(asked).toBe(1);
  await sidebar(page).getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page).not.toHaveTitle(/^\(/);
});

test('a moderator is shown the entries that are theirs', async ({ page, makePerson }) => {
  await enterAs(page, await makePerson('moderator'));
  await open(page, '/talelist');
  await expect(sidebar(page).getByRole('listitem')).toHaveText([
    ...['Home', 'Contos enviados', 'Denúncias', 'Sair'],
  ]);
});

test('[LAYOUT-04] the sidebar is open on load above 480px and collapsed at 480px or narrower, and is toggled', async ({
  page,
}) => {
  await enterAs(page, site());
  for (const [width, isOpen] of [
    [1_280, true],
    [481, true],
    [480, false],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/dashboard');
    const entry = sidebar(page).getByText('Contos enviados');
    await expect(page.locator('nav[data-open]')).toHaveAttribute('data-open', String(isOpen));
    await expect(entry).toBeVisible({ visible: isOpen });
    const toggle = width > 640 ? sidebar(page).getByRole('button', { name: /menu$/ }) : menuButton(page);
    await expect(toggle).toHaveAttribute('aria-expanded', String(isOpen));
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('nav[data-open]')).toHaveAttribute('data-open', String(!isOpen));
    await toggle.click();
    await expect(page.locator('nav[data-open]')).toHaveAttribute('data-open', String(isOpen));
  }
});

test('[LAYOUT-05] at 640px or narrower the admin menu button shows on the admin screens, and not above', async ({
  page,
}) => {
  await enterAs(page, site());
  for (const path of PATHS) {
    await page.setViewportSize({ width: 640, height: 800 });
    await open(page, path);
    await expect(menuButton(page)).toBeVisible();
    await page.setViewportSize({ width: 641, height: 800 });
    await expect(menuButton(page)).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(menuButton(page)).toBeVisible();
  }
});

test('[LAYOUT-06] the sidebar stands on dashboard, my-videos, users, talelist, upload-video, books-admin and ads-admin', async ({
  page,
}) => {
  await enterAs(page, site());
  for (const path of [...PATHS, '/books-admin', '/ads-admin']) {
    await open(page, path);
    await expect(sidebar(page)).toBeVisible();
    await expect(sidebar(page).getByRole('link', { name: 'Livros', exact: true })).toBeVisible();
  }
});

test('a screen that cannot be shown leaves the menu, and the other screens', async ({ page }) => {
  await enterAs(page, site());
  await open(page, '/dashboard');
  await page.route('**/assets/Settings*.js', (route) => route.abort());
  await sidebar(page).getByRole('link', { name: 'Configurações', exact: true }).click();
  const reload = page.getByRole('main').getByRole('button', { name: 'Recarregar Página' });
  await expect(reload).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Meus Vídeos', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Vídeos', exact: true })).toBeVisible();
  await expect(reload).toHaveCount(0);
});

test('on no admin screen anything sticks out, whatever the width', async ({ page }) => {
  await enterAs(page, site());
  for (const path of ['/dashboard', '/talelist', '/books-admin', '/ads-admin', '/uploads', '/settings']) {
    for (const width of [360, 768, 1_440]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, path);
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(excess, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
