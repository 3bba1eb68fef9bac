import { type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { test } from './support/accounts';
import { removeByEmail } from './support/sign-in';
import { expect, site } from './support/site';

interface Fields {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

function someFields(): Fields {
  const mark = randomUUID().slice(0, 8);
  const password = `clara-noite-${mark}`;
  return { name: `Pessoa ${mark}`, email: `cadastro-${mark}@alcova.test`, password, confirmation: password };
}

async function fillAndSend(page: Page, { name, email, password, confirmation }: Fields): Promise<void> {
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Confirme a senha').fill(confirmation);
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
}

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL(/\/register$/);
});

test('[AUTH-07] asks for name, e-mail, password and confirmation; success leads to /profile', async ({
  page,
}) => {
  const fields = someFields();
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  for (const text of ['Informe o seu nome.', 'Informe o seu e-mail.', 'Escolha uma senha.'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Nome')).toBeFocused();
  await expect(page.getByText('De 8 a 128 caracteres.')).toBeVisible();
  await fillAndSend(page, fields);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText(fields.name).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('consentAccepted'))).toBe('true');
  await removeByEmail(fields.email);
});

test("[AUTH-07] a confirmation that differs gives the alert 'As senhas não coincidem'", async ({ page }) => {
  const fields = someFields();
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/api/auth/register') ? 1 : 0));
  const alert = page.waitForEvent('dialog').then(async (dialog) => {
    const seen = { type: dialog.type(), message: dialog.message() };
    await dialog.accept();
    return seen;
  });
  await fillAndSend(page, { ...fields, confirmation: 'outra-coisa-longa' });
  expect(await alert).toEqual({ type: 'alert', message: 'As senhas não coincidem' });
  await expect(page.getByLabel('Confirme a senha')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveValue(fields.email);
  expect(asked).toBe(0);
});

test("[AUTH-07] a failure says 'Erro ao cadastrar usuário' and keeps what was typed", async ({ page }) => {
  const fields = { ...someFields(), email: site().email.toUpperCase() };
  await fillAndSend(page, fields);
  await expect(page.getByRole('alert').getByText('Erro ao cadastrar usuário', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Nome')).toHaveValue(fields.name);
  await expect(page.getByLabel('E-mail')).toHaveValue(fields.email);
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(fields.password);
  await page.route('**/api/auth/register', (route) => route.abort());
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await expect(page.getByRole('alert').getByText('Erro ao cadastrar usuário', { exact: true })).toBeVisible();
});

test('says of the field what is wrong with it', async ({ page }) => {
  const fields = someFields();
  const password = page.getByLabel('Senha', { exact: true });
  await fillAndSend(page, { ...fields, password: 'curta', confirmation: 'curta' });
  await expect(page.getByText('A senha precisa ter de 8 a 128 caracteres.')).toBeVisible();
  await expect(password).toBeFocused();
  await fillAndSend(page, { ...fields, password: 'password1', confirmation: 'password1' });
  await expect(page.getByText('Escolha uma senha menos comum, com 8 a 128 caracteres.')).toBeVisible();
  await expect(password).toBeFocused();
  await fillAndSend(page, { ...fields, email: 'sem-arroba' });
  await expect(page.getByText('Informe um e-mail válido.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await fillAndSend(page, { ...fields, email: 'a@b@c' });
  await expect(page.getByText('Informe um e-mail válido.')).toBeVisible();
});

test('where mail is configured it tells that a mail was sent, the same for every address', async ({
  page,
}) => {
  const fields = someFields();
  // The sites of these tests have no mail server: the answer of one that has.
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({ status: 201, json: { mailSent: true } }),
  );
  await fillAndSend(page, fields);
  await expect(page.getByRole('status').getByText('Enviamos um e-mail')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/register');
  await page.getByRole('button', { name: 'Usar outro e-mail' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('');
});

const TOKEN = 'a'.repeat(43);
const choose = async (page: Page, password: string, confirmation = password) => {
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Confirme a senha').fill(confirmation);
  await page.getByRole('button', { name: 'Abrir minha conta' }).click();
};

test('the link of a registration asks for the password of the account, and says what is wrong with it', async ({
  page,
}) => {
  const asked: unknown[] = [];
  await page.route('**/api/auth/register/complete', (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({
      status: 400,
      json: { code: 'auth.weak-password', message: 'Escolha uma senha menos comum.' },
    });
  });
  await page.goto(`/complete-registration#token=${TOKEN}`);
  // The secret does not stay in the address.
  await expect(page).toHaveURL(/\/complete-registration$/);
  await page.getByRole('button', { name: 'Abrir minha conta' }).click();
  await expect(page.getByText('Escolha uma senha.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await choose(page, 'uma-senha-bem-longa', 'outra-senha-bem-longa');
  await expect(page.getByText('As senhas não coincidem')).toBeVisible();
  await expect(page.getByLabel('Confirme a senha')).toBeFocused();
  expect(asked).toEqual([]);
  await choose(page, 'password1');
  await expect(page.getByText('Escolha uma senha menos comum, com 8 a 128 caracteres.')).toBeVisible();
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  expect(asked).toEqual([{ token: TOKEN, password: 'password1' }]);
});

test('the link of a registration leads to /profile when the account is open', async ({ page }) => {
  const fields = someFields();
  // The sites of these tests have no mail server: an account is made at once in the place of the link's.
  await page.route('**/api/auth/register/complete', async (route) => {
    const { name, email, password } = fields;
    const url = new URL('/api/auth/register', page.url()).href;
    await route.fulfill({ response: await route.fetch({ url, postData: { name, email, password } }) });
  });
  await page.goto(`/complete-registration#token=${TOKEN}`);
  await choose(page, fields.password);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText(fields.name).first()).toBeVisible();
  await removeByEmail(fields.email);
});

test('a link of a registration that counts no more says so, and leads back', async ({ page }) => {
  await page.goto(`/complete-registration#token=${TOKEN}`);
  await choose(page, 'uma-senha-bem-longa');
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL(/\/register$/);
});
