import { type Page } from '@playwright/test';
import { z } from 'zod';
import { enterAs, test } from './support/accounts';
import { asAdult, expect, site } from './support/site';

const counted = z.object({ items: z.array(z.object({ outcome: z.string(), count: z.number() })) });
const PROVIDER = 'Provedor OpenID Connect';
const WALLET = 'Carteira digital';

const way = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Formas de comprovar a idade' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const proofs = (page: Page) => page.getByRole('region', { name: 'Comprovações de idade', exact: true });
const warning = (page: Page) => page.getByRole('region', { name: 'Aviso', exact: true });

/** One more proof that does not come about. */
async function failProof(page: Page): Promise<void> {
  const begun = await page.request.get('/api/age/openid/start', { maxRedirects: 0 });
  expect(begun.status()).toBe(302);
  const ended = await page.request.get('/api/age/openid/return?code=x', { maxRedirects: 0 });
  expect(ended.headers()['location']).toContain('outcome=failed');
}

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
});

test('an administrator sees the ways of proving an age, and tries the ones that are on', async ({ page }) => {
  await page.goto('/settings');
  await expect(way(page, PROVIDER).getByText('Ligada', { exact: true })).toBeVisible();
  await expect(way(page, PROVIDER).getByText('No botão: Serviço de teste')).toBeVisible();
  await way(page, PROVIDER)
    .getByRole('button', { name: `Testar agora: ${PROVIDER}` })
    .press('Enter');
  const found = way(page, PROVIDER).getByRole('status');
  await expect(found.getByText('Tudo certo.')).toBeVisible();
  await expect(found.getByText('O provedor respondeu.')).toBeVisible();
  await expect(found.getByText('O emissor é o configurado.')).toBeVisible();
  await way(page, WALLET)
    .getByRole('button', { name: `Testar agora: ${WALLET}` })
    .click();
  await expect(
    way(page, WALLET).getByRole('status').getByText('1 certificado confiável dentro da validade.'),
  ).toBeVisible();
});

test('the dashboard draws how proofs of age ended, and tells the same in a table', async ({ page }) => {
  await failProof(page);
  const answer = await page.request.get('/api/admin/age/counts');
  const { items } = counted.parse(await answer.json());
  const failed = items.reduce((sum, { outcome, count }) => (outcome === 'failed' ? sum + count : sum), 0);
  expect(failed).toBeGreaterThan(0);
  await page.goto('/dashboard');
  await expect(proofs(page).getByRole('img', { name: /^Com falha nos últimos 30 dias: / })).toBeVisible();
  await expect(proofs(page).getByRole('img')).toHaveCount(5);
  await proofs(page).getByText('Ver os números em uma tabela').click();
  const table = proofs(page).getByRole('table', { name: 'Comprovações de idade por dia, últimos 30 dias' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('columnheader', { name: 'Com falha' })).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
});
