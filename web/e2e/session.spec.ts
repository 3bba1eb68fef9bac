import { asAdult, expect, signIn, site, test } from './support/site';

test.describe('sign-in', () => {
  test('[AUTH-01] needs e-mail and password; success counts as consent and goes to the front door', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Informe o seu e-mail.')).toBeVisible();
    await expect(page.getByText('Informe a sua senha.')).toBeVisible();
    await signIn(page);
    expect(await page.evaluate(() => localStorage.getItem('consentAccepted'))).toBe('true');
  });

  test('[AUTH-02] says the same of a wrong password and of an unknown e-mail', async ({ page }) => {
    await page.goto('/login');
    const statuses: number[] = [];
    for (const email of [site().email, 'ninguem@alcova.test']) {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Senha').fill('senha-errada');
      const [answer] = await Promise.all([
        page.waitForResponse('**/api/auth/login'),
        page.getByRole('button', { name: 'Entrar', exact: true }).click(),
      ]);
      statuses.push(answer.status());
      await expect(
        page.getByRole('alert').getByText('Email ou senha incorretos', { exact: true }),
      ).toBeVisible();
    }
    expect(statuses).toEqual([401, 401]);
  });

  test('an administrator has Dashboard and a way out, which leads to /login', async ({ page }) => {
    await asAdult(page);
    await page.goto('/home');
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveAttribute('href', '/login');
    await signIn(page);
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  });

  test('[AUTH-12] signing out in one tab signs the other out', async ({ page, context }) => {
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/my-videos');
    await expect(other.getByRole('heading', { name: 'Meus Vídeos' })).toBeVisible();
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await expect(other).toHaveURL(/\/home$/);
    await expect(other.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  });

  for (const path of ['/my-videos', '/upload-video']) {
    test(`a visitor is sent from ${path} to /home without a word`, async ({ page }) => {
      await asAdult(page);
      await page.goto(path);
      await expect(page).toHaveURL(/\/home$/);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});
