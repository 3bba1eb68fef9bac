import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator, enterAs, newClient, removeAccounts, test } from './support/accounts';
import { asAdult, expect, site } from './support/site';
import { asPerson, sendTale } from './support/tales';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Buscar', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const listed = z.object({ items: z.array(z.object({ id: z.string() })) });
const account = z.object({ id: z.string() });
const PROBLEM = { type: 'about:blank', title: 'Forbidden', status: 403 };

const findIds = (text: string) =>
  asAdministrator(async (client) => {
    const answer = await client.get('/api/users', { params: { q: text, pageSize: 60 } });
    return listed.parse(await answer.json()).items.map(({ id }) => id);
  });

async function loginStatus(person: { readonly email: string; readonly password: string }): Promise<number> {
  const client = await newClient();
  const answer = await client.post('/api/auth/login', {
    data: { email: person.email, password: person.password },
  });
  await client.dispose();
  return answer.status();
}

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
});

test("[ADMIN-09] /users shows name, email, role and status; 'Deletar' asks, and the row goes when the server said so", async ({
  page,
  makePerson,
}) => {
  const person = await makePerson('moderator');
  await page.goto('/users');
  await searchBox(page).fill(person.email);
  await expect(page).toHaveURL(/search=pessoa-/);
  const row = rowOf(page, person.email);
  await expect(row.getByRole('rowheader')).toHaveText(person.name);
  await expect(row.getByRole('cell').nth(0)).toHaveText(person.email);
  await expect(row.getByLabel(`Função de ${person.name}`)).toHaveValue('moderator');
  await expect(row.getByText('Ativo', { exact: true })).toBeVisible();
  const remove = page.getByRole('button', { name: `Deletar ${person.name}` });
  await remove.click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(remove).toBeFocused();
  expect(await loginStatus(person)).toBe(200);

  await page.route('**/api/users/*', (route) => route.abort());
  await remove.click();
  await dialog(page).getByRole('button', { name: 'Deletar' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Erro de conexão');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(row).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });

  await remove.click();
  await dialog(page).getByRole('button', { name: 'Deletar' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText(`A conta de ${person.name} foi deletada.`)).toBeVisible();
  await expect(page.getByText('Nenhum usuário encontrado.')).toBeVisible();
  expect(await loginStatus(person)).toBe(401);
  expect(await findIds(person.email)).toEqual([]);
});

test('a role is changed after the question, and not when it is cancelled', async ({ page, makePerson }) => {
  const person = await makePerson();
  await page.goto(`/users?search=${person.email}`);
  const select = page.getByLabel(`Função de ${person.name}`);
  await select.selectOption({ label: 'Administrador' });
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(select).toHaveValue('user');
  await select.selectOption({ label: 'Moderador' });
  await dialog(page).getByRole('button', { name: 'Mudar função' }).click();
  await expect(select).toHaveValue('moderator');
  await page.reload();
  await expect(select).toHaveValue('moderator');
});

test('a disabled account is signed out and cannot sign in until it is enabled', async ({
  page,
  browser,
  makePerson,
}) => {
  const person = await makePerson();
  const context = await browser.newContext({ baseURL: site().url });
  const theirs = await context.newPage();
  await asAdult(theirs);
  await enterAs(theirs, person);
  await theirs.goto('/profile');
  await expect(theirs.getByRole('heading', { level: 1, name: person.name })).toBeVisible();

  await page.goto(`/users?search=${person.email}`);
  await page.getByRole('button', { name: `Desativar ${person.name}` }).click();
  await dialog(page).getByRole('button', { name: 'Desativar' }).click();
  await expect(rowOf(page, person.email).getByText('Desativado', { exact: true })).toBeVisible();
  await expect(async () => {
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login$/, { timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  expect(await loginStatus(person)).toBe(403);
  await context.close();

  await page.getByRole('button', { name: `Ativar ${person.name}` }).click();
  await dialog(page).getByRole('button', { name: 'Ativar' }).click();
  await expect(rowOf(page, person.email).getByText('Ativo', { exact: true })).toBeVisible();
  expect(await loginStatus(person)).toBe(200);
});

test('the last administrator cannot be demoted, disabled or deleted, and is told so', async ({ page }) => {
  const refusal = 'O último administrador não pode ser removido, desativado nem mudar de função.';
  await page.goto(`/users?search=${site().email}`);
  const row = rowOf(page, site().email);
  await row.getByRole('combobox').selectOption({ label: 'Usuário' });
  await dialog(page).getByRole('button', { name: 'Mudar função' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(refusal);
  await page.keyboard.press('Escape');
  for (const action of ['Desativar', 'Deletar'] as const) {
    await row.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await dialog(page).getByRole('button', { name: action }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(refusal);
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  }
  await expect(row.getByRole('combobox')).toHaveValue('admin');
  await expect(row.getByText('Ativo', { exact: true })).toBeVisible();
});

test('search, filters and pages stand in the address', async ({ page }) => {
  const mark = randomUUID().slice(0, 8);
  const ids = await asAdministrator(async (client) => {
    const made: string[] = [];
    for (let number = 10; number < 32; number += 1) {
      const answer = await client.post('/api/users', {
        data: {
          name: `Página ${mark} ${number}`,
          email: `${mark}-${number}@alcova.test`,
          role: number === 31 ? 'moderator' : 'user',
        },
      });
      made.push(account.parse(await answer.json()).id);
    }
    return made;
  });
  try {
    await page.goto('/users');
    // Whatever the case and the accents.
    await searchBox(page).fill(`PAGINA ${mark}`);
    await expect(page.getByText('22 contas', { exact: true })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(21);
    await page.getByRole('link', { name: 'Próximo' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(searchBox(page)).toHaveValue(`PAGINA ${mark}`);
    await page.getByLabel('Função', { exact: true }).selectOption({ label: 'Moderador' });
    await expect(page.getByText('1 conta', { exact: true })).toBeVisible();
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Desativados' });
    await expect(page.getByText('Nenhum usuário encontrado.')).toBeVisible();
    await expect(page).toHaveURL(/role=moderator&status=disabled/);
  } finally {
    await removeAccounts(ids);
  }
});

test('a row tells since when, until when and how safely an account is used, and leads to the tales of its person', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson();
  const tale = await asPerson(person, (client) => sendTale(client, 'Conto do farol'));
  await page.goto(`/users?search=${person.email}`);
  const row = rowOf(page, person.email);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row.getByText(/^Cadastro em \d{2}\/\d{2}\/\d{4}$/)).toBeVisible();
    await expect(row.getByText(/^Último acesso em \d{2}\/\d{2}\/\d{4}$/)).toBeVisible();
    await expect(row.getByText('Sem segundo fator', { exact: true })).toBeVisible();
  }
  await row.getByRole('link', { name: `Contos de ${person.name}` }).click();
  await expect(page).toHaveURL(/\/talelist\?author=/);
  const tales = page.getByRole('main').getByRole('listitem');
  await expect(tales.filter({ hasText: tale.title })).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar todos os autores' }).click();
  await expect(page).toHaveURL(/\/talelist$/);
});

test('the order stands in the address, and the accounts that match come as a file', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson();
  await page.goto(`/users?search=${person.email}`);
  await page.getByLabel('Ordenar por').selectOption({ label: 'Acesso mais recente' });
  await expect(page).toHaveURL(/sort=seen-last/);
  await page.reload();
  await expect(page.getByLabel('Ordenar por')).toHaveValue('seen-last');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('usuarios.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(person.email);
});

test('a new account is added; what was typed survives a cancelled proof of who one is', async ({ page }) => {
  const mark = randomUUID().slice(0, 8);
  const email = `nova-${mark}@alcova.test`;
  // A sign-in grows old in ten minutes: the first answers say that it has, the rest is real.
  let refusals = 2;
  await page.route('**/api/users', (route) => {
    if (route.request().method() !== 'POST' || refusals === 0) return route.continue();
    refusals -= 1;
    const problem = {
      ...PROBLEM,
      code: 'auth.fresh-sign-in-required',
      message: 'Confirme que é você para continuar.',
    };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem });
  });
  try {
    await page.goto('/users');
    await page.getByRole('button', { name: 'Adicionar usuário' }).click();
    const form = page.getByRole('dialog', { name: 'Adicionar usuário' });
    const proof = page.getByRole('dialog', { name: 'Confirme que é você' });
    await form.getByRole('button', { name: 'Adicionar' }).click();
    await expect(form.getByText('Informe um e-mail válido.')).toBeVisible();
    await form.getByLabel('Nome').fill(`Nova ${mark}`);
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Função').selectOption({ label: 'Moderador' });
    await form.getByRole('button', { name: 'Adicionar' }).click();
    await expect(proof.getByLabel('Senha', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(proof).toHaveCount(0);
    await expect(form.getByLabel('E-mail')).toHaveValue(email);
    await expect(form.getByRole('button', { name: 'Adicionar' })).toBeFocused();
    await expect(form.getByRole('alert')).toBeEmpty();
    expect(await findIds(email)).toEqual([]);

    await page.keyboard.press('Enter');
    await proof.getByLabel('Senha', { exact: true }).fill('senha-errada');
    await page.keyboard.press('Enter');
    await expect(proof.getByRole('alert')).toHaveText('Senha incorreta.');
    await proof.getByLabel('Senha', { exact: true }).fill(site().password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`A conta de Nova ${mark} foi criada.`)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect(await findIds(email)).toHaveLength(1);

    await page.getByRole('button', { name: 'Adicionar usuário' }).click();
    await form.getByLabel('Nome').fill('Outra pessoa');
    await form.getByLabel('E-mail').fill(email.toUpperCase());
    await form.getByRole('button', { name: 'Adicionar' }).click();
    await expect(form.getByRole('alert')).toHaveText('Erro ao cadastrar usuário');
    await form.getByRole('button', { name: 'Ver a conta' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(rowOf(page, email)).toHaveCount(1);
    await expect(page.getByRole('row')).toHaveCount(2);
  } finally {
    await removeAccounts(await findIds(email));
  }
});

test('who was invited and has not come yet is shown so and invited again', async ({ page }) => {
  const mark = randomUUID().slice(0, 8);
  const [name, email] = [`Convidada ${mark}`, `convidada-${mark}@alcova.test`];
  await asAdministrator((client) => client.post('/api/users', { data: { name, email, role: 'moderator' } }));
  try {
    await page.goto(`/users?search=${email}`);
    const row = rowOf(page, email);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(row.getByText('Convidado, ainda não entrou', { exact: true })).toBeVisible();
      await expect(row.getByText(/^Convite válido até \d{2}\/\d{2}\/\d{4}$/)).toBeVisible();
    }
    await row.getByRole('button', { name: `Reenviar o convite de ${name}` }).click();
    await expect(dialog(page)).toContainText('O link do convite anterior deixa de valer.');
    await dialog(page).getByRole('button', { name: 'Reenviar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText(`O convite de ${name} foi reenviado.`)).toBeVisible();
    await expect(row.getByText('Convidado, ainda não entrou', { exact: true })).toBeVisible();
  } finally {
    await removeAccounts(await findIds(email));
  }
});

test("the sidebar has 'Usuários'; rows are cards on a narrow screen and nothing sticks out", async ({
  page,
}) => {
  await page.goto('/my-videos');
  await page.getByRole('navigation', { name: 'MENU' }).getByRole('link', { name: 'Usuários' }).click();
  await expect(page).toHaveURL(/\/users$/);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(rowOf(page, site().email).first()).toBeVisible();
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBeLessThanOrEqual(0);
  }
});
