import { readFile } from 'node:fs/promises';
import { enterAs, test } from './support/accounts';
import { asAdult, expect, site } from './support/site';
import { asPerson, decideTale, sendTale } from './support/tales';

test('what was done with a tale is found by its id and by what was done, says what changed, and is kept as CSV', async ({
  page,
  makePerson,
}) => {
  await asAdult(page);
  const moderator = await makePerson('moderator');
  const { id } = await asPerson(await makePerson(), (client) => sendTale(client, 'Conto do registro'));
  await decideTale(id, { decision: 'approve' }, moderator);
  await decideTale(id, { decision: 'deny', reason: 'duplicate' }, moderator);

  await enterAs(page, site());
  await page.goto('/audit');
  const filters = page.getByRole('search', { name: 'Filtros da auditoria' });
  await filters.getByLabel('Alvo').fill(id);
  await filters.getByRole('button', { name: 'Buscar' }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  const denied = entries.filter({ hasText: 'tale.deny' });
  await expect(denied).toHaveCount(1);
  await expect(denied).toContainText(`Quem fez: ${moderator.id}`);
  await denied.getByText('Antes e depois').click();
  await expect(denied).toContainText('duplicate');
  await filters.getByLabel('Ação').fill('tale.approve');
  await filters.getByRole('button', { name: 'Buscar' }).click();
  await expect(page).toHaveURL(new RegExp(`action=tale.approve&subject=${id}$`));
  await expect(denied).toHaveCount(0);
  await expect(entries.filter({ hasText: 'tale.approve' })).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('auditoria.csv');
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('\ufeffID,Data e hora (UTC),Pessoa,Ação,Objeto,Antes,Depois,Lote,Origem');
  expect(lines).toHaveLength(1);
  for (const value of [id, moderator.id, 'tale.approve']) expect(lines[0]).toContain(value);

  await filters.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL(/\/audit$/);
  await page.goto('/audit?action=nenhuma');
  await expect(page.getByText('Nenhum registro encontrado.')).toBeVisible();
});
