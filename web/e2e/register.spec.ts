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
