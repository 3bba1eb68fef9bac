import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { clientOf, enterAs, newClient, type Person, test } from './support/accounts';
import { ageSignIn } from './support/fresh-proof';
import { asAdult, expect, site } from './support/site';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function open(page: Page, person: Person): Promise<void> {
  await enterAs(page, person);
  await page.goto('/profile?tab=security');
  await expect(part(page, 'Senha')).toBeVisible();
}

/** Status and body of a sign-in from another device. */
async function login(email: string, password: string): Promise<{ status: number; text: string }> {
  const client = await newClient();
  const answer = await client.post('/api/auth/login', { data: { email, password } });
  const text = await answer.text();
  await client.dispose();
  return { status: answer.status(), text };
}

test.beforeEach(({ page }) => asAdult(page));

test('the name is changed, here and at the top', async ({ page, makePerson }) => {
  await open(page, await makePerson());
  await page.getByLabel('Nome', { exact: true }).last().fill('   ');
  await page.getByRole('button', { name: 'Salvar nome' }).click();
  await expect(page.getByText('Informe um nome com até 100 caracteres.')).toBeVisible();
  await page.getByLabel('Nome', { exact: true }).last().fill('Outro Nome');
  await page.getByRole('button', { name: 'Salvar nome' }).click();
  await expect(page.getByText('Nome atualizado.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Outro Nome' })).toBeVisible();
});

test('the password is changed; wrong, short and different ones are told', async ({ page, makePerson }) => {
  const person = await makePerson();
  const next = `${person.password}-nova`;
  await open(page, person);
  const form = part(page, 'Senha');
  const fill = async (current: string, chosen: string, again: string) => {
    await form.getByLabel('Senha atual').fill(current);
    await form.getByLabel('Nova senha', { exact: true }).fill(chosen);
    await form.getByLabel('Confirme a nova senha').fill(again);
    await form.getByRole('button', { name: 'Trocar senha' }).click();
  };
  await fill(person.password, 'curta', 'curta');
  await expect(form.getByText('A senha precisa ter de 8 a 128 caracteres.')).toBeVisible();
  await fill(person.password, next, `${next}x`);
  await expect(form.getByText('As senhas não coincidem')).toBeVisible();
  await fill('senha-errada', next, next);
  await expect(form.getByText('Senha incorreta.')).toBeVisible();
  expect((await login(person.email, person.password)).status).toBe(200);
  await fill(person.password, next, next);
  await expect(form.getByText('Senha atualizada. As outras sessões foram encerradas.')).toBeVisible();
  expect((await login(person.email, person.password)).status).toBe(401);
  expect((await login(person.email, next)).status).toBe(200);
  // The session that changed it goes on.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
});

test('sessions are listed with device and last use; one is ended, then all', async ({ page, makePerson }) => {
  const person = await makePerson();
  const other = await clientOf(person);
  await open(page, person);
  const sessions = part(page, 'Sessões abertas');
  const current = sessions.getByRole('listitem').filter({ hasText: 'Esta sessão' });
  await expect(current).toHaveCount(1);
  await expect(current).toContainText(/Último uso agora \(\d\d\/\d\d\/\d{4} \d\d:\d\d\)/);
  await expect(current.getByRole('button')).toHaveCount(0);
  // The registration, the other device, this page.
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  const others = sessions.getByRole('button', { name: /^Encerrar a sessão de/ });
  await others.first().click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await others.first().click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect
    .poll(async () => (await other.get('/api/me')).status(), { timeout: 15_000, intervals: [500] })
    .toBe(401);
  await other.dispose();

  await sessions.getByRole('button', { name: 'Sair de todos os dispositivos' }).click();
  await dialog(page).getByRole('button', { name: 'Sair de todos os dispositivos' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
});

test('the second factor is set up, its codes are shown once, and it is taken off', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson();
  await open(page, person);
  const factor = part(page, 'Verificação em duas etapas');
  await expect(factor.getByText('Desativada', { exact: true })).toBeVisible();
  await factor.getByRole('button', { name: 'Ativar' }).click();
  await expect(dialog(page).getByRole('img', { name: 'Código QR para o aplicativo' })).toBeVisible();
  const secret = (await dialog(page).locator('code').innerText()).replace(/\s/g, '');
  const code = dialog(page).getByLabel('Código de seis dígitos');
  await code.fill('12');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Digite o código de seis dígitos do aplicativo.')).toBeVisible();
  await code.fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');

  const codes = page.getByRole('dialog', { name: 'Códigos de recuperação' });
  await expect(codes).toBeVisible();
  const shown = await codes.getByRole('listitem').allTextContents();
  expect(shown.length).toBeGreaterThanOrEqual(8);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Baixar' }).click(),
  ]);
  expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toEqual(shown);
  await codes.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(factor.getByText('Ativada', { exact: true })).toBeVisible();
  expect((await login(person.email, person.password)).text).toContain('auth.second-factor-required');

  await factor.getByRole('button', { name: 'Gerar novos códigos' }).click();
  await dialog(page).getByRole('button', { name: 'Gerar novos códigos' }).click();
  await expect(codes).toBeVisible();
  expect(await codes.getByRole('listitem').allTextContents()).not.toEqual(shown);
  await expect(codes.getByRole('button', { name: 'Copiar' })).toBeFocused();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(codes).toBeHidden({ timeout: 1_000 });
  }).toPass();

  await factor.getByRole('button', { name: 'Desativar' }).click();
  await dialog(page).getByRole('button', { name: 'Desativar' }).click();
  await expect(factor.getByText('Desativada', { exact: true })).toBeVisible();
  expect((await login(person.email, person.password)).status).toBe(200);
});

test('a dangerous act asks who one is: Escape gives up, the password goes on', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson();
  await open(page, person);
  const factor = part(page, 'Verificação em duas etapas');
  const start = factor.getByRole('button', { name: 'Ativar' });
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' });
  await ageSignIn(page, 'POST', '/api/me/second-factor');
  await start.click();
  await expect(proof.getByLabel('Senha', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
  await expect(start).toBeFocused();
  await expect(factor.getByRole('alert')).toBeEmpty();

  await page.unrouteAll({ behavior: 'wait' });
  await ageSignIn(page, 'POST', '/api/me/second-factor');
  await page.keyboard.press('Enter');
  await proof.getByRole('button', { name: 'Confirmar' }).click();
  await expect(proof.getByText('Informe a sua senha.')).toBeVisible();
  await proof.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ativar a verificação em duas etapas' })).toBeVisible();
});

test('all that is held on a person is collected and downloaded', async ({ page, makePerson }) => {
  test.setTimeout(180_000);
  const person = await makePerson();
  await open(page, person);
  const data = part(page, 'Seus dados');
  await data.getByRole('button', { name: 'Baixar meus dados' }).click();
  await expect(data.getByText(/^O arquivo está pronto e pode ser baixado até/)).toBeVisible({
    timeout: 120_000,
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Baixar arquivo' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('meus-dados.json');
  expect(await readFile(await download.path(), 'utf8')).toContain(person.email);
});

test('an account is erased with its password, and the page says so', async ({ page, makePerson }) => {
  const person = await makePerson();
  await open(page, person);
  await page.getByRole('button', { name: 'Apagar minha conta' }).click();
  await dialog(page).getByLabel('Senha', { exact: true }).fill('senha-errada');
  await dialog(page).getByRole('button', { name: 'Apagar para sempre' }).click();
  await expect(dialog(page).getByText('Senha incorreta.')).toBeVisible();
  await dialog(page).getByLabel('Senha', { exact: true }).fill(person.password);
  await dialog(page).getByRole('button', { name: 'Apagar para sempre' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A sua conta foi apagada' })).toBeFocused();
  await expect(page.getByText('Os seus contos também são removidos do site.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  expect((await login(person.email, person.password)).status).toBe(401);
  await page.getByRole('link', { name: 'Ir para a página inicial' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`${site().url}/profile`);
  await expect(page).toHaveURL(/\/login$/);
});

test('who erases the account may leave the published tales there without a name', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson();
  await open(page, person);
  await page.getByRole('button', { name: 'Apagar minha conta' }).click();
  const choice = dialog(page).getByRole('group', { name: 'O que fazer com os seus contos?' });
  await expect(choice.getByLabel('Remover também os meus contos')).toBeChecked();
  await choice.getByLabel('Manter os publicados, sem o meu nome').check();
  await dialog(page).getByLabel('Senha', { exact: true }).fill(person.password);
  const sent = page.waitForRequest((request) => request.method() === 'DELETE');
  await dialog(page).getByRole('button', { name: 'Apagar para sempre' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ tales: 'keep' });
  await expect(page.getByText('Os seus contos publicados continuam no site, sem o seu nome.')).toBeVisible();
});
