import { type Page } from '@playwright/test';
import { z } from 'zod';
import { enterAs, type Person, test } from './support/accounts';
import { ageSignIn } from './support/fresh-proof';
import { fillLogin } from './support/sign-in';
import { asAdult, expect } from './support/site';

const TOKEN = 'a'.repeat(43);
const part = (page: Page) => page.getByRole('region', { name: 'E-mail', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const asked = z.object({ email: z.string() });
const said = z.record(z.string(), z.unknown());

/** One link was pressed already: only what is said of the account's address is another. */
async function withOnePressed(page: Page): Promise<void> {
  let emailChange: object | null = null;
  await page.route('**/api/me/security', async (route) => {
    const response = await route.fetch();
    const json = { ...said.parse(await response.json()), emailChange };
    await route.fulfill({ response, json });
  });
  await page.route('**/api/auth/email', (route) => {
    const { email } = asked.parse(route.request().postDataJSON());
    emailChange = {
      ...{ email, confirmedAtNew: false, confirmedAtOld: true, expiresAt: '2099-03-01T23:30:00.000Z' },
    };
    return route.fulfill({ status: 202, json: emailChange });
  });
}

async function open(page: Page, person: Person): Promise<void> {
  await enterAs(page, person);
  await page.goto('/profile?tab=security');
  await expect(part(page).getByText(`O e-mail da sua conta é ${person.email}.`)).toBeVisible();
}

test.beforeEach(({ page }) => asAdult(page));

test('a site that sends no mails says that they are files, and changes the address all the same', async ({
  page,
  makePerson,
}) => {
  await open(page, await makePerson());
  await expect(part(page).getByText('eles ficam em arquivos no servidor')).toBeVisible();
  await part(page).getByLabel('Novo e-mail').fill(`novo-${Date.now()}@alcova.test`);
  await part(page).getByRole('button', { name: 'Pedir a troca' }).click();
  await expect(part(page).getByText('Os links para os dois endereços estão em arquivos')).toBeVisible();
  await expect(part(page).getByText('Falta confirmar')).toHaveCount(2);
});

test('another address is asked for, and what is still missing is shown', async ({ page, makePerson }) => {
  await withOnePressed(page);
  await open(page, await makePerson());
  const field = part(page).getByLabel('Novo e-mail');
  const send = part(page).getByRole('button', { name: 'Pedir a troca' });
  await field.fill('sem arroba');
  await send.click();
  await expect(part(page).getByText('Informe um e-mail válido.')).toBeVisible();
  await field.fill('novo@alcova.test');
  await send.click();
  await expect(part(page).getByText('Os links para os dois endereços estão em arquivos')).toBeVisible();
  await expect(part(page).getByText('Aguardando a troca para novo@alcova.test')).toBeVisible();
  await expect(part(page).getByRole('listitem').filter({ hasText: 'Endereço atual' })).toContainText(
    'Confirmado',
  );
  await expect(part(page).getByRole('listitem').filter({ hasText: 'Novo endereço' })).toContainText(
    'Falta confirmar',
  );
  await expect(field).toHaveValue('');
});

test('whoever asks proves anew who they are', async ({ page, makePerson }) => {
  const person = await makePerson();
  await open(page, person);
  await ageSignIn(page, 'PUT', '/api/auth/email');
  await part(page).getByLabel('Novo e-mail').fill('novo@alcova.test');
  await part(page).getByRole('button', { name: 'Pedir a troca' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' });
  await proof.getByLabel('Senha').fill(person.password);
  await proof.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(proof).toHaveCount(0);
  await expect(part(page).getByText('Aguardando a troca para novo@alcova.test')).toBeVisible();
});

test.describe('the links', () => {
  const answers = (page: Page, act: 'confirm' | 'stop', status: number, json?: object) =>
    page.route(`**/api/auth/email/change/${act}`, (route) => {
      expect(route.request().postDataJSON()).toEqual({ token: TOKEN });
      return route.fulfill({ status, json });
    });

  for (const [place, button, waitsFor, title] of [
    ['new', 'Confirmar e-mail', 'old', 'Falta uma confirmação'],
    ['new', 'Confirmar e-mail', null, 'E-mail trocado'],
    ['change', 'Confirmar a troca', 'new', 'Falta uma confirmação'],
    ['change', 'Confirmar a troca', null, 'E-mail trocado'],
  ] as const)
    test(`at /${place} leads to '${title}' where ${waitsFor ?? 'nothing'} is missing`, async ({
      page,
      makePerson,
    }) => {
      if (place === 'new') await enterAs(page, await makePerson());
      await answers(page, 'confirm', 200, { waitsFor });
      await page.goto(`/confirm-email/${place}#token=${TOKEN}`);
      // The secret does not stay in the address.
      await expect(page).toHaveURL(new RegExp(`/confirm-email/${place}$`));
      await page.getByRole('button', { name: button }).click();
      await expect(heading(page, title)).toBeVisible();
    });

  test('at the old address stops the change as well', async ({ page }) => {
    await answers(page, 'stop', 204);
    await page.goto(`/confirm-email/change#token=${TOKEN}`);
    await page.getByRole('button', { name: 'Cancelar a troca' }).click();
    await expect(heading(page, 'Troca cancelada')).toBeVisible();
  });

  test('at the new address ask who is signed out to sign in, and go on then', async ({
    page,
    makePerson,
  }) => {
    const person = await makePerson();
    await answers(page, 'confirm', 200, { waitsFor: 'old' });
    await page.goto(`/confirm-email/new#token=${TOKEN}`);
    await expect(page.getByText('Entre na conta que pediu a troca')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await fillLogin(page, person);
    await expect(page).toHaveURL(/\/confirm-email\/new$/);
    await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
    await expect(heading(page, 'Falta uma confirmação')).toBeVisible();
  });

  test('say that somebody else has the address by now', async ({ page, makePerson }) => {
    await enterAs(page, await makePerson());
    const problem = { type: 'about:blank', title: 'x', status: 409, code: 'auth.email-change-taken' };
    await answers(page, 'confirm', 409, { ...problem, message: 'O novo endereço já é usado.' });
    await page.goto(`/confirm-email/new#token=${TOKEN}`);
    await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
    await expect(page.getByRole('alert')).toContainText('O e-mail da sua conta continua o mesmo.');
  });

  test('that count no more are refused by the site itself', async ({ page, makePerson }) => {
    await enterAs(page, await makePerson());
    for (const [place, button] of [
      ['new', 'Confirmar e-mail'],
      ['change', 'Cancelar a troca'],
    ] as const) {
      await page.goto(`/confirm-email/${place}#token=${TOKEN}`);
      await page.getByRole('button', { name: button }).click();
      await expect(heading(page, 'Este link não vale mais')).toBeVisible();
      await page.goto('/terms');
    }
  });
});
