import { type Page } from '@playwright/test';
import { newClient, test } from './support/accounts';
import { choose, openProvider, whileProviderIsDown } from './support/provider';
import { addSecondFactorAt, codeOf } from './support/second-factor';
import { removeByEmail } from './support/sign-in';
import { asAdult, expect } from './support/site';

const alertOf = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });
/** What a browser that blocks windows answers. */
const blockWindows = (page: Page) => page.addInitScript(() => (window.open = () => null));

test.describe('sign-in with Google', () => {
  test('[AUTH-05] by a window, with the scopes email and profile; counts as consent and goes to the front door', async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    const asked = context.waitForEvent('request', (request) =>
      new URL(request.url()).searchParams.has('scope'),
    );
    const provider = await openProvider(page);
    const scopes = new URL((await asked).url()).searchParams.get('scope')?.split(' ');
    expect(scopes).toEqual(expect.arrayContaining(['email', 'profile']));
    const closed = provider.waitForEvent('close');
    await choose(provider, 'nova@google.test');
    await closed;
    await page.waitForURL('**/home');
    expect(await page.evaluate(() => localStorage.getItem('consentAccepted'))).toBe('true');
    await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible();
    await removeByEmail('nova@google.test');
  });

  test('[AUTH-05] by leaving the page where windows are blocked, and back to where one wanted to go', async ({
    page,
  }) => {
    await asAdult(page);
    await blockWindows(page);
    await page.goto('/home');
    await page.getByRole('link', { name: 'Favoritos', exact: true }).click();
    await page.getByRole('link', { name: 'Fazer login' }).click();
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await choose(page, 'redireciona@google.test');
    await page.waitForURL('**/favorite');
    await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible();
    await removeByEmail('redireciona@google.test');
  });

  test('signs the same person in again, and asks for the second step where there is one', async ({
    page,
  }) => {
    await page.goto('/login');
    await choose(await openProvider(page), 'etapas@google.test');
    await page.waitForURL('**/home');
    const { uri } = await addSecondFactorAt(page.request);
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await page.waitForURL('**/login');
    // The provider remembers the person and asks no more.
    await openProvider(page);
    await expect(page.getByLabel('Código de verificação')).toBeFocused();
    await page.keyboard.type(codeOf(uri, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    await removeByEmail('etapas@google.test');
  });
});

test.describe('failures of the sign-in with Google', () => {
  test("[AUTH-06] a closed window: 'Login cancelado pelo usuário'", async ({ page }) => {
    await page.goto('/login');
    const provider = await openProvider(page);
    await expect(provider.getByRole('heading', { name: 'Escolha uma conta' })).toBeVisible();
    await expect(alertOf(page, 'Login cancelado pelo usuário')).toHaveCount(0);
    await provider.close();
    await expect(alertOf(page, 'Login cancelado pelo usuário')).toBeVisible();
  });

  test("[AUTH-06] giving up at the provider: 'Login cancelado pelo usuário'", async ({ page }) => {
    await page.goto('/login');
    const provider = await openProvider(page);
    await provider.getByRole('button', { name: 'Cancelar' }).click();
    await expect(alertOf(page, 'Login cancelado pelo usuário')).toBeVisible();
  });

  test("[AUTH-06] neither a window nor a redirect: 'Popup bloqueado pelo navegador...'", async ({ page }) => {
    await blockWindows(page);
    await page.route('**/api/auth/google?mode=redirect', (route) => route.fulfill({ status: 204 }));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await expect(page.getByRole('alert').getByText(/^Popup bloqueado pelo navegador/)).toBeVisible({
      timeout: 20_000,
    });
  });

  test("[AUTH-06] the address of another account: 'Conta já existe com credenciais diferentes'", async ({
    page,
  }) => {
    const client = await newClient();
    const email = 'ocupada@google.test';
    const registered = await client.post('/api/auth/register', {
      data: { name: 'Quem chegou antes', email, password: 'clara-noite-ocupada' },
    });
    expect(registered.ok(), await registered.text()).toBe(true);
    await client.dispose();
    const message = 'Conta já existe com credenciais diferentes';
    await page.goto('/login');
    await choose(await openProvider(page), email);
    await expect(alertOf(page, message)).toBeVisible({ timeout: 20_000 });
    await blockWindows(page);
    await page.reload();
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await expect(alertOf(page, message)).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(alertOf(page, message)).toHaveCount(0);
    await removeByEmail(email);
  });

  test("[AUTH-06] no network: 'Erro de conexão. Verifique sua internet e tente novamente'", async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Entrar com Google' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await expect(alertOf(page, 'Erro de conexão. Verifique sua internet e tente novamente')).toBeVisible();
  });

  test("[AUTH-06] no provider: 'Erro de conexão. Verifique sua internet e tente novamente'", async ({
    page,
  }) => {
    // The gateway starts anew, and the provider's silence takes its time.
    test.setTimeout(180_000);
    await whileProviderIsDown(async () => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Entrar com Google' }).click();
      await expect(alertOf(page, 'Erro de conexão. Verifique sua internet e tente novamente')).toBeVisible({
        timeout: 60_000,
      });
    });
    const provider = await openProvider(page);
    await expect(provider.getByRole('heading', { name: 'Escolha uma conta' })).toBeVisible({
      timeout: 30_000,
    });
  });

  test("[AUTH-06] an address that the provider has not verified: 'Erro ao fazer login com Google. Tente novamente'", async ({
    page,
  }) => {
    await page.goto('/login');
    await choose(await openProvider(page), 'incerta@google.test');
    await expect(alertOf(page, 'Erro ao fazer login com Google. Tente novamente')).toBeVisible({
      timeout: 20_000,
    });
  });

  for (const [outcome, message] of [
    ['auth.too-many-attempts', 'Muitas tentativas. Tente novamente mais tarde'],
    ['auth.provider-failed', 'Erro ao fazer login com Google. Tente novamente'],
  ] as const) {
    test(`[AUTH-06] when the server answers ${outcome}: '${message}'`, async ({ page }) => {
      await page.goto(`/login/google?outcome=${outcome}&mode=redirect`);
      await expect(page).toHaveURL(/\/login$/);
      await expect(alertOf(page, message)).toBeVisible();
    });
  }

  test('a forged return signs nobody in', async ({ page }) => {
    await page.goto('/login/google?outcome=signed-in&mode=redirect');
    await expect(alertOf(page, 'Erro ao fazer login com Google. Tente novamente')).toBeVisible();
  });
});
