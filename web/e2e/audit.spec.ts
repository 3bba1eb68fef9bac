import { readFile } from 'node:fs/promises';
import { asAdministrator, clientOf, enterAs, test } from './support/accounts';
import { addVideos, takeOutVideos } from './support/catalogue';
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
  await filters.getByLabel('Item').fill(id);
  await filters.getByRole('button', { name: 'Buscar' }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  const denied = entries.filter({ hasText: 'Recusou um conto' });
  await expect(denied).toHaveCount(1);
  await expect(denied).toContainText(moderator.name);
  await expect(denied).toContainText('Painel');
  await expect(denied.getByRole('link', { name: 'Conto' })).toHaveAttribute(
    'href',
    `/talelist/review?id=${id}`,
  );
  await denied.getByRole('button', { name: /^Detalhes: Recusou um conto/ }).click();
  await expect(denied.getByRole('row', { name: 'Motivo Nada Já foi enviado' })).toBeVisible();
  await expect(denied).toContainText('tale.deny');
  await filters.getByLabel('O que foi feito').selectOption('Aprovou um conto');
  await filters.getByRole('button', { name: 'Buscar' }).click();
  await expect(page).toHaveURL(new RegExp(`action=tale.approve&subject=${id}$`));
  await expect(denied).toHaveCount(0);
  await expect(entries.filter({ hasText: 'Aprovou um conto' })).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('auditoria.csv');
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe(
    '\ufeffID;Data e hora (UTC);Pessoa;Ação;Objeto;Antes;Depois;Lote;Origem;Título;ID da pessoa',
  );
  expect(lines).toHaveLength(1);
  for (const value of [id, moderator.id, moderator.name, 'tale.approve']) expect(lines[0]).toContain(value);

  await filters.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL(/\/audit$/);
  await filters.getByLabel('Título ou nome').fill('CONTO do régistro');
  await filters.getByRole('button', { name: 'Buscar' }).click();
  await expect(denied.first()).toContainText('Conto do registro');
  // Opening it was reading alone.
  const opened = entries.filter({ hasText: 'Abriu um item para análise' });
  await expect(opened).toHaveCount(0);
  await filters.getByLabel('Ocultar leituras').uncheck();
  await filters.getByRole('button', { name: 'Buscar' }).click();
  await expect(page).toHaveURL(/readings=show/);
  await page.goto('/audit?action=nenhuma');
  await expect(page.getByText('Nenhum registro encontrado.')).toBeVisible();
});

test('what an administrator does with an account is found by who did it and by whom it was done to', async ({
  page,
  makePerson,
}) => {
  await asAdult(page);
  const chief = await makePerson('admin');
  const person = await makePerson();
  const client = await clientOf(chief);
  for (const data of [{ role: 'moderator' }, { isActive: false }])
    expect((await client.patch(`/api/users/${person.id}`, { data })).status()).toBe(200);
  await client.dispose();

  await enterAs(page, chief);
  const entries = page.getByRole('main').getByRole('listitem');
  const promoted = entries.filter({ hasText: 'Mudou a função de uma conta' });
  // The log hears of it by an event.
  await expect(async () => {
    await page.goto(`/audit?actor=${chief.id}&subject=${person.id}`);
    await expect(entries).toHaveCount(2);
  }).toPass();
  await expect(promoted).toContainText(chief.name);
  await expect(promoted.getByRole('link', { name: person.name })).toBeVisible();
  await promoted.getByRole('button', { name: /^Detalhes/ }).click();
  await expect(promoted.getByRole('row', { name: 'Função Usuário Moderador' })).toBeVisible();
  await promoted.getByRole('link', { name: 'Tudo sobre este item' }).click();
  await expect(page).toHaveURL(new RegExp(`/audit\\?subject=${person.id}$`));
  await expect(entries).toHaveCount(2);
  const filters = page.getByRole('search', { name: 'Filtros da auditoria' });
  await expect(filters.getByLabel('Quem fez')).toHaveValue('');
  await filters.getByLabel('Quem fez').selectOption('Sistema');
  await filters.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Nenhum registro encontrado.')).toBeVisible();
});

test('videos that were switched off at once are one line, which opens, and each has its history', async ({
  page,
}) => {
  await asAdult(page);
  const mark = `Em conjunto ${Date.now()}`;
  const videos = await addVideos(['um', 'dois', 'três'].map((name) => ({ title: `${mark} ${name}` })));
  const data = { ids: videos.map(({ id }) => id), change: { field: 'isActive', to: false } };
  await asAdministrator(async (client) => {
    expect((await client.post('/api/admin/videos/changes', { data })).ok()).toBe(true);
  });
  await enterAs(page, site());
  const main = page.getByRole('main');
  // The log hears of it by events.
  await expect(async () => {
    await page.goto(`/audit?${new URLSearchParams({ title: mark, action: 'video.deactivate' }).toString()}`);
    await expect(main.getByText('3 itens')).toBeVisible();
  }).toPass();
  await main.getByRole('button', { name: /^Ver todos os 3: Desativou um vídeo/ }).click();
  for (const { title } of videos) await expect(main.getByText(title)).toBeVisible();

  await page.goto('/my-videos?sort=oldest');
  const [first] = videos;
  await page.getByRole('button', { name: `Editar ${first?.title ?? ''}`, exact: true }).click();
  const history = page.getByRole('dialog').getByRole('region', { name: 'Histórico' });
  await history.getByRole('button', { name: 'Mostrar histórico' }).click();
  await expect(history.getByText('Desativou um vídeo')).toBeVisible();
  await takeOutVideos(videos);
});

test('the figures of moderation name who decided', async ({ page, makePerson }) => {
  await asAdult(page);
  const moderator = await makePerson('moderator');
  const { id } = await asPerson(await makePerson(), (client) => sendTale(client, 'Conto dos números'));
  await decideTale(id, { decision: 'approve' }, moderator);
  await enterAs(page, site());
  await page.goto('/talelist');
  await page.getByText('Números da moderação').click();
  await expect(page.getByRole('region', { name: 'Por moderador' })).toContainText(moderator.name);
});
