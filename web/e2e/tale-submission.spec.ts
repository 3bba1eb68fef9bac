import { type Page } from '@playwright/test';
import { z } from 'zod';
import { enterAs, test } from './support/accounts';
import { asAdult, expect, stopClock } from './support/site';
import { taleText } from './support/tales';

const list = z.object({
  items: z.array(
    z.object({ title: z.string(), author: z.string(), category: z.string(), status: z.string() }),
  ),
});
const TITLE = 'A casa do farol';
const REQUIRED = 'Por favor, preencha todos os campos obrigatórios.';
const FAILED = 'Erro ao enviar o conto. Por favor, tente novamente.';
const SENT = 'Conto enviado com sucesso! Ele será analisado antes da publicação.';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Envie seu Conto' });
const open = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Envie seu Conto' }).click();
const send = (page: Page) => modal(page).getByRole('button', { name: 'Enviar conto' }).click();
const ownTales = async (page: Page) =>
  list.parse(await (await page.request.get('/api/me/tales')).json()).items;

async function fill(page: Page, text = taleText()): Promise<void> {
  const form = modal(page);
  await form.getByLabel('Título').fill(TITLE);
  await form.getByLabel('Conto', { exact: true }).fill(text);
  await form.getByLabel('Categoria').selectOption({ label: 'Gay' });
  await form.getByLabel('Este conto é de minha autoria.').check();
  await form.getByLabel('Todos os personagens são adultos (18 anos ou mais).').check();
}

test.beforeEach(async ({ page, makePerson }) => {
  await asAdult(page);
  await enterAs(page, await makePerson());
});

test("[TALE-01] 'Envie seu Conto' opens a modal with title, body, category and an author who need not be named", async ({
  page,
}) => {
  await page.goto('/terms');
  await open(page);
  await expect(modal(page)).toBeVisible();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(modal(page).getByLabel('Categoria').getByRole('option')).toHaveText([
    ...['Selecione uma categoria', 'Hetero', 'Gay', 'Trans', 'Lésbicas/Bi', 'Incesto'],
  ]);
  await fill(page);
  await expect(modal(page).getByLabel('Autor (opcional)')).toHaveValue('');
  await send(page);
  await expect(modal(page).getByText(SENT)).toBeVisible();
  expect(await ownTales(page)).toEqual([
    { title: TITLE, author: 'Anônimo', category: 'gay', status: 'waiting' },
  ]);
});

test('[TALE-02] title, body and category are required; the server refuses too', async ({ page }) => {
  await page.goto('/terms');
  await open(page);
  for (const [label, empty] of [
    ['Título', ''],
    ['Conto', ' \n '],
    ['Categoria', null],
  ] as const) {
    await fill(page);
    const field = modal(page).getByLabel(label, { exact: true });
    if (empty === null) await field.selectOption('');
    else await field.fill(empty);
    await send(page);
    await expect(modal(page).getByRole('alert').getByText(REQUIRED)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  const whole = { title: TITLE, tale: taleText(), category: 'gay', ownWork: true, adultsOnly: true };
  for (const missing of ['title', 'tale', 'category']) {
    const answer = await page.request.post('/api/tales', {
      headers: { origin: new URL(page.url()).origin },
      data: { ...whole, [missing]: '' },
    });
    expect(answer.status()).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'tale.fields-required', message: REQUIRED });
  }
  expect(await ownTales(page)).toEqual([]);
});

test('[TALE-03] success is told for two seconds, then the modal closes', async ({ page }) => {
  await page.clock.install();
  await page.goto('/terms');
  await open(page);
  await fill(page);
  await stopClock(page);
  const answered = page.waitForResponse('**/api/tales');
  await send(page);
  await answered;
  const told = modal(page).getByRole('status').getByText(SENT);
  // What waits for the next turn needs a little time, and the clock stands.
  const isTold = async () => {
    await page.clock.runFor(10);
    return told.isVisible();
  };
  await expect.poll(isTold).toBe(true);
  await page.clock.runFor(1_900);
  await expect(modal(page).getByText(SENT)).toBeVisible();
  await page.clock.runFor(200);
  await expect(modal(page)).toHaveCount(0);
});

test('says where a sent tale is found, in the form and once it has closed', async ({ page }) => {
  await page.goto('/terms');
  await open(page);
  await fill(page);
  await send(page);
  await expect(modal(page).getByRole('link', { name: 'Meus contos' })).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
  await page.getByRole('status').getByRole('button', { name: 'Meus contos' }).click();
  await expect(page).toHaveURL(/\/my-tales$/);
  await expect(page.getByRole('article', { name: TITLE })).toBeVisible();
});

test('[TALE-04] a failure is told, and what was typed is kept, also when the modal is closed or the page left', async ({
  page,
}) => {
  const text = taleText();
  await page.goto('/terms');
  await open(page);
  await fill(page, text);
  await page.route('**/api/tales', (route) => route.abort());
  await send(page);
  await expect(modal(page).getByRole('alert').getByText(FAILED)).toBeVisible();
  await page.unroute('**/api/tales');
  await page.route('**/api/tales', (route) => route.fulfill({ status: 500, json: {} }));
  await send(page);
  await expect(modal(page).getByRole('alert').getByText(FAILED)).toBeVisible();
  await expect(modal(page).getByLabel('Título')).toHaveValue(TITLE);
  await expect(modal(page).getByLabel('Conto', { exact: true })).toHaveValue(text);
  await expect(modal(page).getByLabel('Categoria')).toHaveValue('gay');
  await page.unroute('**/api/tales');
  await modal(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.goto('/privacy');
  await open(page);
  await expect(modal(page).getByLabel('Conto', { exact: true })).toHaveValue(text);
  await expect(modal(page).getByText('Continuando de onde você parou neste navegador.')).toBeVisible();
  await modal(page).getByRole('button', { name: 'Descartar rascunho' }).click();
  await expect(modal(page).getByLabel('Conto', { exact: true })).toHaveValue('');
  await fill(page, text);
  await send(page);
  await expect(modal(page)).toHaveCount(0);
  await open(page);
  await expect(modal(page).getByLabel('Título')).toHaveValue('');
});

test('on a phone the message is in view, with the first field that is wrong in focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await open(page);
  const message = modal(page).getByRole('alert').getByText(REQUIRED);
  for (const [label, select] of [
    ['Título', false],
    ['Conto', false],
    ['Categoria', true],
  ] as const) {
    await fill(page);
    const field = modal(page).getByLabel(label, { exact: true });
    await (select ? field.selectOption('') : field.fill(''));
    await send(page);
    await expect(field).toBeFocused();
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect(modal(page).locator('label').filter({ hasText: label }).first()).toBeInViewport();
  }
  await fill(page, 'a'.repeat(63));
  await send(page);
  await expect(modal(page).getByLabel('Conto', { exact: true })).toBeFocused();
  await expect(message).toHaveCount(0);
  await expect(modal(page).getByText(/ Faltam 37 caracteres\.$/)).toBeInViewport({ ratio: 1 });
  await expect(modal(page).getByText('Campo obrigatório.')).toHaveCount(0);
});

test('limits, counter and declarations are told at their place', async ({ page }) => {
  await page.goto('/terms');
  await open(page);
  await fill(page, 'a'.repeat(99));
  await expect(modal(page).getByText('99 de 100.000')).toBeVisible();
  await send(page);
  await expect(modal(page).getByText('O conto deve ter de 100 a 100.000 caracteres.')).toBeVisible();
  await fill(page);
  await modal(page).getByLabel('Este conto é de minha autoria.').uncheck();
  await send(page);
  await expect(
    modal(page).getByText('Confirme que o texto é seu e que todos os personagens são adultos.'),
  ).toBeVisible();
  expect(await ownTales(page)).toEqual([]);
});
