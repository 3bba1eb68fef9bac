import { type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator, enterAs, test } from './support/accounts';
import { ageSignIn } from './support/fresh-proof';
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
/** The picture that a shared link shows; the name of the site is drawn in it. */
const shareImage = async (page: Page) =>
  (await page.request.get('/api/og', { params: { title: 'Termos de uso' } })).body();
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
});
test.afterEach(() => set(NOTHING));

test('the name of the site and the address of its support hold at once, and are given back', async ({
  page,
}) => {
  const named = await shareImage(page);
  await page.goto('/settings');
  await expect(page.getByText('Padrão da instalação: Alcova', { exact: true })).toBeVisible();
  await page.getByLabel('Nome do site').fill('Serra');
  await page.getByLabel('E-mail de suporte').fill('ninguém');
  await page.getByLabel('Dias de retenção do arquivo original').fill('1e9');
  await save(page);
  await expect(page.getByText('Informe um e-mail válido.')).toBeVisible();
  await expect(page.getByText('Informe um número inteiro de 1 a 3.650.')).toBeVisible();
  await page.getByLabel('E-mail de suporte').fill('ajuda@serra.example');
  await page.getByLabel('Dias de retenção do arquivo original').fill('7');
  await save(page);
  await expect(page.getByText('Configurações salvas.')).toBeVisible();
  await page.goto('/terms');
  await expect(page).toHaveTitle('Termos de uso | Serra');
  await expect(page.getByRole('link', { name: 'Serra, página inicial' })).toBeVisible();
  await expect(page.getByText(/^© \d{4} Serra\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'ajuda@serra.example' })).toBeVisible();
  const sent = await (await page.request.get('/terms')).text();
  expect(sent).toContain('<title>Termos de uso | Serra</title>');
  expect(sent).toMatch(/property="og:site_name" content="Serra"/);
  expect(await shareImage(page)).not.toEqual(named);
  await page.goto('/settings');
  await expect(page.getByLabel('Nome do site')).toHaveValue('Serra');
  await expect(page.getByLabel('Dias de retenção do arquivo original')).toHaveValue('7');
});

test('the second of two administrators is told, overwrites nothing, and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/settings');
  const name = page.getByLabel('Nome do site');
  const days = page.getByLabel('Dias de retenção do arquivo original');
  await name.fill('Vale');
  const before = await version();
  await set({ siteName: 'Serra', sourceRetentionDays: 9 });
  expect(await version()).toBe(before + 1);
  await save(page);
  await expect(page.getByText(/^As configurações foram alteradas por outra pessoa\./)).toBeVisible();
  expect(await version()).toBe(before + 1);
  await expect(name).toHaveValue('Vale');

  await page.getByRole('button', { name: 'Mostrar os valores atuais e manter o que digitei' }).click();
  await expect(days).toHaveValue('9');
  await expect(name).toHaveValue('Vale');
  await expect(name).toBeFocused();
  await save(page);
  await expect(page.getByText('Configurações salvas.')).toBeVisible();
  expect(await version()).toBe(before + 2);
  await page.reload();
  await expect(name).toHaveValue('Vale');
  await expect(days).toHaveValue('9');
});

test.afterAll(async () => {
  for (const name of ['content-policy', 'privacy']) await removeLegalTexts(name);
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
  await dialog.getByLabel('Vale a partir de').fill('2026-11-20');
  await dialog.getByRole('button', { name: 'Publicar nova versão' }).click();
  await expect(page.getByText(/^Versão \d+, vale desde 20\/11\/2026$/)).toBeVisible();
  await page.goto('/content-policy');
  await expect(page.getByText(`Vale desde ${mark}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Regras' })).toBeVisible();
  await expect(page.getByText('<b>somente adultos</b>', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Versão \d+\. Última atualização: 20\/11\/2026$/)).toBeVisible();
});

test('the second of two who write a legal text is told, and keeps what was written', async ({ page }) => {
  const rival = async (text: string, after: number) =>
    asAdministrator(async (client) => {
      const data = { text, date: '2026-11-20', after };
      const answer = await client.post('/api/admin/settings/legal/privacy', { data });
      expect(answer.ok(), await answer.text()).toBe(true);
    });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Editar Política de privacidade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Política de privacidade' });
  await dialog.getByLabel('Texto').fill('O meu texto.');
  await rival('O texto de outra pessoa.', 0);
  await dialog.getByRole('button', { name: 'Publicar nova versão' }).click();
  await expect(dialog.getByText(/^Este texto foi alterado por outra pessoa\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Mostrar a versão atual e manter o que escrevi' }).click();
  await expect(dialog.getByText('O texto de outra pessoa.', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Texto')).toHaveValue('O meu texto.');
  await dialog.getByRole('button', { name: 'Publicar nova versão' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Versão 2, vale desde /)).toBeVisible();
});

test('an old sign-in is proved again before settings are saved, and nothing typed is lost', async ({
  page,
}) => {
  const before = await version();
  await ageSignIn(page, 'PATCH', '/api/admin/settings');
  await page.goto('/settings');
  await page.getByLabel('Nome do site').fill('Vale');
  await save(page);
  const question = page.getByRole('dialog', { name: 'Confirme que é você' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toHaveCount(0);
  expect(await version()).toBe(before);
  await expect(page.getByLabel('Nome do site')).toHaveValue('Vale');
  await ageSignIn(page, 'PATCH', '/api/admin/settings');
  await save(page);
  await question.getByLabel('Senha', { exact: true }).fill(site().password);
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Configurações salvas.')).toBeVisible();
});

test('the webhook is set, tells its secret once, and is taken away', async ({ page }) => {
  await page.goto('/settings');
  const part = page.getByRole('region', { name: 'Webhook', exact: true });
  await expect(part.getByText('Nenhum endereço configurado.')).toBeVisible();
  await part.getByLabel('Endereço (https)').fill('http://hooks.example/aviso');
  await part.getByRole('button', { name: 'Salvar endereço' }).click();
  await expect(part.getByText('Informe um endereço que comece com https://.')).toBeVisible();
  await part.getByLabel('Endereço (https)').fill('https://10.0.0.1/aviso?token=abc');
  await part.getByRole('button', { name: 'Salvar endereço' }).click();
  await expect(part.getByLabel('Segredo das assinaturas')).toHaveValue(/^whsec_/);
  await expect(part.getByText(/^Avisos vão para https:\/\/10\.0\.0\.1 /)).toBeVisible();
  await part.getByRole('button', { name: 'Testar', exact: true }).click();
  await expect(part.getByText(/^Teste: o endereço não é público/)).toBeVisible();
  await page.reload();
  await expect(part.getByText(/^Avisos vão para https:\/\/10\.0\.0\.1 /)).toBeVisible();
  await expect(part.getByLabel('Segredo das assinaturas')).toHaveCount(0);
  await expect(page.getByText('token=abc')).toHaveCount(0);
  await part.getByRole('button', { name: 'Retirar' }).click();
  await expect(part.getByText('Nenhum endereço configurado.')).toBeVisible();
});
