import { type Page } from '@playwright/test';
import { enterAs, test } from './support/accounts';
import { asAdult, expect } from './support/site';

const ADMIN_PATHS = [
  '/dashboard',
  '/my-videos',
  '/talelist',
  '/upload-video',
  '/users',
  '/books-admin',
  '/ads-admin',
  '/uploads',
  '/audit',
  '/settings',
  '/reports',
  '/policy',
  '/prohibited',
] as const;
const TITLES: Readonly<Record<(typeof ADMIN_PATHS)[number], string>> = {
  '/dashboard': 'Dashboard',
  '/my-videos': 'Meus Vídeos',
  '/upload-video': 'Enviar Vídeo',
  '/users': 'Usuários',
  '/talelist': 'Contos enviados',
  '/books-admin': 'Livros',
  '/ads-admin': 'Anúncios',
  '/uploads': 'Registro de envios',
  '/audit': 'Auditoria',
  '/settings': 'Configurações',
  '/reports': 'Denúncias',
  '/policy': 'Política de exibição',
  '/prohibited': 'Conteúdo proibido',
};

/** Opens `path` and holds the answer to the question who is here until the screen has said that it checks. */
async function openWhileChecking(page: Page, path: string): Promise<void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/auth/me', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.getByText('Verificando permissões...', { exact: true })).toBeVisible();
  release();
  await expect(page.getByText('Verificando permissões...', { exact: true })).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
}

async function expectSentHome(page: Page, paths: readonly string[] = ADMIN_PATHS): Promise<void> {
  for (const path of paths) {
    await openWhileChecking(page, path);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

// Ten screens each.
test.describe.configure({ timeout: 180_000 });

test.beforeEach(({ page }) => asAdult(page));

test('what is for accounts leads nobody away where it could not be asked who is here, and opens after another try', async ({
  page,
  makePerson,
}) => {
  await enterAs(page, await makePerson('admin'));
  for (const [path, heading] of [
    ['/dashboard', 'Dashboard'],
    ['/profile', /^Pessoa/],
    ['/favorite', 'Meus Vídeos Favoritos'],
    ['/my-tales', 'Meus contos'],
  ] as const) {
    await page.route('**/api/auth/me', (route) => route.abort('connectionreset'));
    await page.goto(path);
    const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível verificar a sua conta.' });
    await expect(alert).toBeVisible();
    await page.unroute('**/api/auth/me');
    await alert.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test("[GUARD-01] admin paths show 'Verificando permissões...', then the page for an administrator", async ({
  page,
  makePerson,
}) => {
  await enterAs(page, await makePerson('admin'));
  for (const path of ADMIN_PATHS) {
    await openWhileChecking(page, path);
    await expect(page.getByRole('heading', { level: 1, name: TITLES[path], exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test("[GUARD-01] admin paths show 'Verificando permissões...', then lead a user silently to /home", async ({
  page,
  makePerson,
}) => {
  await enterAs(page, await makePerson());
  await expectSentHome(page);
});

test('[GUARD-01] a moderator is let through to /talelist and /reports, and led silently to /home from the other admin paths', async ({
  page,
  makePerson,
}) => {
  await enterAs(page, await makePerson('moderator'));
  const own = ['/talelist', '/reports'] as const;
  for (const path of own) {
    await openWhileChecking(page, path);
    await expect(page.getByRole('heading', { level: 1, name: TITLES[path], exact: true })).toBeVisible();
  }
  await expectSentHome(
    page,
    ADMIN_PATHS.filter((path) => !own.some((known) => known === path)),
  );
});

test("[GUARD-01] admin paths show 'Verificando permissões...', then lead a visitor silently to /home", async ({
  page,
}) => {
  await expectSentHome(page);
});

test('a person who stops being an administrator is led away from an admin path', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson('admin');
  await enterAs(page, person);
  await page.goto(`/users?search=${person.email}`);
  await page.getByLabel(`Função de ${person.name}`).selectOption({ label: 'Usuário' });
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar função' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/users');
  await expect(page).toHaveURL(/\/home$/);
});
