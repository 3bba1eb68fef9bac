import { type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator, enterAs, test } from './support/accounts';
import { asAdult, expect, site } from './support/site';
import { removeLegalTexts } from './support/moderation';

const state = z.object({ version: z.number() });
const NOTHING = { siteName: null, supportEmail: null, sourceRetentionDays: null };

const version = () =>
  asAdministrator(
    async (client) => state.parse(await (await client.get('/api/admin/settings')).json()).version,
  );
const set = (changes: object) =>
  asAdministrator(async (client) => {
    const { version: current } = state.parse(await (await client.get('/api/admin/settings')).json());
    const answer = await client.patch('/api/admin/settings', { data: { changes, version: current } });
    expect(answer.ok(), await answer.text()).toBe(true);
  });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
});
test.afterEach(() => set(NOTHING));

test('the name of the site and the address of its support hold at once, and are given back', async ({
  page,
}) => {
  await page.goto('/settings');
  await expect(page.getByText('Padrão da instalação: Alcova', { exact: true })).toBeVisible();
  await page.getByLabel('Nome do site').fill('Serra');
  await page.getByLabel('E-mail de suporte').fill('ninguém');
  await page.getByLabel('Dias de guarda do arquivo original').fill('1e9');
  await save(page);
  await expect(page.getByText('Informe um e-mail válido.')).toBeVisible();
  await expect(page.getByText('Informe um número inteiro de 1 a 3.650.')).toBeVisible();
  await page.getByLabel('E-mail de suporte').fill('ajuda@serra.example');
  await page.getByLabel('Dias de guarda do arquivo original').fill('7');
  await save(page);
  await expect(page.getByText('Configurações salvas.')).toBeVisible();
  await page.goto('/terms');
  await expect(page).toHaveTitle('Termos de uso | Serra');
  await page.goto('/settings');
  await expect(page.getByLabel('Nome do site')).toHaveValue('Serra');
  await expect(page.getByLabel('Dias de guarda do arquivo original')).toHaveValue('7');
});

test('the second of two administrators is told, and overwrites nothing', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Nome do site').fill('Vale');
  const before = await version();
  await set({ siteName: 'Serra' });
  expect(await version()).toBe(before + 1);
  await save(page);
  await expect(page.getByText(/^As configurações foram alteradas por outra pessoa\./)).toBeVisible();
  expect(await version()).toBe(before + 1);
});

test.afterAll(async () => {
  await removeLegalTexts('content-policy');
  // A change lets gateways read anew which texts there are.
  await set({ siteName: 'Serra' });
  await set(NOTHING);
});

test('a legal text is written in a new version, and the page shows it as text', async ({ page }) => {
  const mark = String(Date.now());
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Editar Política de conteúdo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Política de conteúdo' });
  await dialog.getByLabel('Texto').fill('');
  await dialog.getByRole('button', { name: 'Publicar nova versão' }).click();
  await expect(dialog.getByText('Por favor, preencha todos os campos.')).toBeVisible();
  await dialog.getByLabel('Texto').fill(`Vale desde ${mark}.\n\n## Regras\n\n- <b>somente adultos</b>`);
  await dialog.getByLabel('Data da versão').fill('2026-11-20');
  await dialog.getByRole('button', { name: 'Publicar nova versão' }).click();
  await expect(page.getByText(/^Versão \d+, de 20\/11\/2026$/)).toBeVisible();
  await page.goto('/content-policy');
  await expect(page.getByText(`Vale desde ${mark}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Regras' })).toBeVisible();
  await expect(page.getByText('<b>somente adultos</b>', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Versão \d+\. Última atualização: 20\/11\/2026$/)).toBeVisible();
});
