import { type Page, type Route } from '@playwright/test';
import { asAdministrator } from './support/accounts';
import { cardOf, changeVideo, listedVideos, openOldest, readVideo, rowOf } from './support/my-videos';
import { expect, site, test } from './support/site';

const NAMES = ['para editar', 'para agendar', 'de dois editores', 'para excluir', 'já excluído'] as const;
const named = listedVideos(`Edição ${Date.now()}`, () => NAMES.map((title) => ({ title })));

test.use({ viewport: { width: 1440, height: 900 } });
const numbers = new Intl.NumberFormat('pt-BR');
const dialog = (page: Page) => page.getByRole('dialog');

test('[ADMIN-04] an edit of every field is kept; an inactive video leaves the site, the cards follow', async ({
  page,
}) => {
  const { id, title } = named('para editar');
  await openOldest(page);
  await expect(cardOf(page, 'Vídeos ativos')).toHaveText(/\d/);
  const active = Number((await cardOf(page, 'Vídeos ativos').innerText()).replace('.', ''));
  await page.getByRole('button', { name: `Editar ${title}`, exact: true }).click();
  await dialog(page).getByLabel('Título').fill(`${title} editado`);
  await dialog(page).getByLabel('Descrição').fill('Uma descrição.');
  await dialog(page).getByLabel('Categoria').selectOption('gay');
  await dialog(page).getByLabel('Autor').fill('Uma autora');
  await dialog(page).getByRole('textbox', { name: 'Participantes' }).fill('Ana\n Bia ');
  await dialog(page).getByLabel('Favorito da casa').check();
  await dialog(page).getByLabel('Ativo (visível no site)').uncheck();
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Vídeo atualizado com sucesso!')).toBeVisible();
  const row = rowOf(page, `${title} editado`);
  for (const text of ['Inativo', 'Sim'])
    await expect(row.getByRole('cell', { name: text, exact: true })).toBeVisible();
  await expect(cardOf(page, 'Vídeos ativos')).toHaveText(numbers.format(active - 1));
  expect(await readVideo(id)).toMatchObject({
    ...{ title: `${title} editado`, description: 'Uma descrição.', category: 'gay', author: 'Uma autora' },
    ...{ participants: ['Ana', 'Bia'], isFavorite: true, isActive: false },
  });
  expect((await fetch(new URL(`/api/videos/${id}`, site().url))).status).toBe(404);
});

test('a time of publication is set and taken back in the edit form; a past one is refused', async ({
  page,
}) => {
  const { id, title } = named('para agendar');
  const edit = () => page.getByRole('button', { name: `Editar ${title}`, exact: true }).click();
  const save = () => dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await openOldest(page);
  await edit();
  await dialog(page).getByLabel('Ativo (visível no site)').uncheck();
  await dialog(page).getByLabel('Publicar em').fill('2020-01-01T10:00');
  await save();
  await expect(dialog(page).getByText('Escolha uma data e um horário no futuro.')).toBeVisible();
  await dialog(page).getByLabel('Publicar em').fill('2099-03-01T20:30');
  await save();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, title).getByText('Publicação em 01/03/2099, 20:30')).toBeVisible();
  // Half past eight in the evening in São Paulo.
  expect((await readVideo(id)).scheduledFor).toBe('2099-03-01T23:30:00.000Z');
  await edit();
  await dialog(page).getByRole('button', { name: 'Cancelar agendamento' }).click();
  await save();
  await expect(dialog(page)).toHaveCount(0);
  expect((await readVideo(id)).scheduledFor).toBeNull();
});

test('the second of two editors sees what changed, keeps their text, and overwrites nothing unasked', async ({
  page,
}) => {
  const { id, title } = named('de dois editores');
  await openOldest(page);
  await page.getByRole('button', { name: `Editar ${title}`, exact: true }).click();
  await dialog(page).getByLabel('Título').fill(`${title} meu`);
  await changeVideo(id, { title: `${title} de outra pessoa`, author: 'Outra pessoa' });
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  const told = dialog(page)
    .getByRole('alert')
    .filter({ hasText: 'Este vídeo foi alterado por outra pessoa.' });
  await expect(told.getByText('Este vídeo foi alterado por outra pessoa.')).toBeInViewport();
  await expect(told).toContainText(`${title} de outra pessoa`);
  await expect(told).toContainText(`${title} meu`);
  await expect(told).toContainText('Outra pessoa');
  expect((await readVideo(id)).title).toBe(`${title} de outra pessoa`);
  await told.getByRole('button', { name: 'Manter o meu texto' }).click();
  await expect(dialog(page).getByLabel('Título')).toHaveValue(`${title} meu`);
  await expect(dialog(page).getByLabel('Autor')).toHaveValue('Outra pessoa');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await readVideo(id)).toMatchObject({ title: `${title} meu`, author: 'Outra pessoa' });
});

test("[ADMIN-05] 'Excluir' asks, deletes and says so; on failure it says why and the row stays", async ({
  page,
}) => {
  const { id, title } = named('para excluir');
  const remove = async () => {
    await page.getByRole('button', { name: `Excluir ${title}`, exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  };
  /** Lets the deletion fail on its way. */
  const failing = async (how: (route: Route) => Promise<void>) => {
    await page.route('**/api/videos/*', (route) =>
      route.request().method() === 'DELETE' ? how(route) : route.continue(),
    );
    await remove();
  };
  await openOldest(page);
  await page.getByRole('button', { name: `Excluir ${title}`, exact: true }).click();
  await expect(dialog(page)).toContainText('Tem certeza');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await failing((route) =>
    route.fulfill({
      ...{ status: 503, contentType: 'application/problem+json' },
      json: { type: 'about:blank', title: 'x', status: 503, code: 'unavailable', message: 'x' },
    }),
  );
  await expect(
    page.getByText('Erro ao excluir vídeo do banco de dados. Tente novamente.', { exact: true }),
  ).toBeVisible();
  await expect(rowOf(page, title)).toBeVisible();
  await page.unrouteAll();
  await failing((route) => route.abort());
  await expect(page.getByText('Erro inesperado...', { exact: true })).toBeVisible();
  await expect(rowOf(page, title)).toBeVisible();
  await page.unrouteAll();

  await remove();
  await expect(page.getByText('Vídeo excluído com sucesso!', { exact: true })).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  expect((await page.request.get(`/api/admin/videos/${id}`)).status()).toBe(404);
  // The button that was pressed is gone: the focus is where the outcome is told, and the way on begins there.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Fechar', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vídeo excluído com sucesso!')).toHaveCount(0);
});

test('on a phone the outcome stays in sight of rows far down', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOldest(page);
  const last = page
    .getByRole('row')
    .last()
    .getByRole('button', { name: /^Editar / });
  await last.click();
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Vídeo atualizado com sucesso!')).toBeInViewport({ ratio: 1 });
  await expect(last).toBeFocused();
});

test("[ADMIN-05] a video that somebody else has deleted: 'Vídeo não encontrado!'", async ({ page }) => {
  const { id, title } = named('já excluído');
  await openOldest(page);
  await page.getByRole('button', { name: `Excluir ${title}`, exact: true }).click();
  await asAdministrator((client) => client.delete(`/api/videos/${id}`));
  await dialog(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Vídeo não encontrado!', { exact: true })).toBeVisible();
});
