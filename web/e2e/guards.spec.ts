import { type Page } from '@playwright/test';
import { enterAs, test } from './support/accounts';
import { holdCalls } from './support/answers';
import { asAdult, expect } from './support/site';

test.beforeEach(({ page }) => asAdult(page));

/** Opens an address and holds the answer to the question who is here until the screen has said that it checks. */
async function openWhileChecking(page: Page, path: string): Promise<void> {
  const answer = await holdCalls(page, '**/api/auth/me');
  await page.goto(path);
  await expect(page.getByText('Verificando permissões...', { exact: true })).toBeVisible();
  answer();
  await expect(page.getByText('Verificando permissões...', { exact: true })).toHaveCount(0);
}

for (const [role, own, others] of [
  ['admin', ['/dashboard', '/talelist', '/users'], []],
  ['moderator', ['/talelist', '/reports'], ['/dashboard', '/users']],
  ['user', [], ['/dashboard', '/talelist']],
  [null, [], ['/dashboard', '/talelist']],
] as const)
  test(`[GUARD-01] admin paths show 'Verificando permissões...', then a ${role ?? 'visitor'} the page or /home, without a word`, async ({
    page,
    makePerson,
  }) => {
    if (role) await enterAs(page, await makePerson(role));
    for (const path of own) {
      await openWhileChecking(page, path);
      await expect(page.getByRole('navigation', { name: 'MENU' })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
    for (const path of others) {
      await openWhileChecking(page, path);
      await expect(page).toHaveURL(/\/home$/);
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
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
