import { type Page } from '@playwright/test';
import { asAdministrator } from './support/accounts';
import { listedVideos, openOldest } from './support/my-videos';
import { expect, test } from './support/site';

const MARK = `Lixeira ${Date.now()}`;
const MANY = 21;
const named = listedVideos(MARK, () => [
  ...['volta', 'some'].map((title) => ({ title })),
  ...Array.from({ length: MANY }, (_, number) => ({ title: `lote ${number}` })),
]);
test.use({ viewport: { width: 1440, height: 900 } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const isThere = (id: string) =>
  asAdministrator(async (client) => (await client.get(`/api/admin/videos/${id}`)).ok());
async function remove(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Excluir ${title}`, exact: true }).click();
  const question = dialog(page, 'Excluir vídeo');
  await expect(question.getByText('Fica 30 dias na lixeira.')).toBeVisible();
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Vídeo excluído com sucesso!')).toBeVisible();
}

test('a deleted video comes back by a button, or from the trash by keyboard alone', async ({ page }) => {
  const { id, title } = named('volta');
  await openOldest(page);
  await remove(page, title);
  expect(await isThere(id)).toBe(false);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Vídeo restaurado.')).toBeVisible();
  expect(await isThere(id)).toBe(true);

  await remove(page, title);
  await page.getByRole('link', { name: 'Lixeira', exact: true }).focus();
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText(/Apagado em .*, será excluído em /)).toBeVisible();
  await row.getByRole('button', { name: `Restaurar ${title}` }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  expect(await isThere(id)).toBe(true);
});

test('what is in the trash is erased before its time by who says so twice', async ({ page }) => {
  const { id, title } = named('some');
  await openOldest(page);
  await remove(page, title);
  await page.goto('/my-videos?view=trash');
  const row = page.getByRole('listitem').filter({ hasText: title });
  await row.getByRole('button', { name: `Excluir agora ${title}` }).click();
  await expect(row.getByText(`Excluir "${title}" agora? Não há como desfazer.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `Excluir agora ${title}` }).click();
  await row.getByRole('button', { name: 'Sim, excluir' }).click();
  await expect(row).toHaveCount(0);
  const answer = await asAdministrator(async (client) =>
    (await client.post('/api/admin/videos/restore', { data: { ids: [id] } })).text(),
  );
  expect(JSON.parse(answer)).toEqual({ restored: [], left: [{ id, why: 'missing' }] });
});

test('all that there are is never meant; more than 20 ask for their number, and come back together', async ({
  page,
}) => {
  const bulk = page.getByRole('region', { name: 'Ações em massa' });
  const act = bulk.getByRole('button', { name: 'Excluir vídeos' });
  await page.goto('/my-videos');
  await expect(page.getByText(/^[\d.]+ vídeos$/)).toBeVisible();
  await expect(act).toHaveCount(0);
  await page.goto(`/my-videos?q=${encodeURIComponent(`${MARK} lote`)}`);
  await expect(page.getByText(`${MANY} vídeos`, { exact: true })).toBeVisible();
  await act.click();
  const question = dialog(page, 'Excluir vídeos');
  const confirm = question.getByRole('button', { name: 'Excluir', exact: true });
  await expect(question.getByText('Nenhuma denúncia aberta.')).toBeVisible();
  await expect(confirm).toBeDisabled();
  const typed = question.getByLabel(`Para excluir ${MANY} vídeos, digite ${MANY}`);
  await typed.fill('20');
  await expect(confirm).toBeDisabled();
  await typed.fill(String(MANY));
  await confirm.click();
  await expect(page.getByText(`${MANY} vídeos excluídos.`)).toBeVisible();
  expect(await isThere(named('lote 0').id)).toBe(false);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText(`${MANY} vídeos voltaram ao que eram.`)).toBeVisible();
  expect(await isThere(named('lote 20').id)).toBe(true);
});
