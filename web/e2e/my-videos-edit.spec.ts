import { type Page, type Route } from '@playwright/test';
import { asAdministrator } from './support/accounts';
import { makeClip, makeFolder, removeFolder } from './support/clips';
import { cardOf, changeVideo, listedVideos, openOldest, readVideo, rowOf } from './support/my-videos';
import { expect, removeVideos, site, test } from './support/site';
import { uploadReadyVideo } from './support/videos';

const NAMES = [
  ...['para editar', 'para agendar', 'de dois editores', 'para excluir', 'já excluído'],
  ...['à vista', 'sem salvar', 'com imagem', 'com duas imagens'],
] as const;
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
  await expect(page.getByRole('button', { name: 'Desfazer', exact: true })).toBeFocused();
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

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const editForm = (page: Page) => page.getByRole('dialog', { name: 'Editar vídeo' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Sair sem salvar?' });
const saveEdit = (page: Page) => editForm(page).getByRole('button', { name: 'Salvar', exact: true });
const CHOSEN = 'Imagem escolhida. Ela vale quando o vídeo for salvo.';

for (const width of [360, 768, 1440])
  test(`at ${width} px 'Publicar em' is always there, and 'Salvar' stays in sight`, async ({ page }) => {
    const { title } = named('à vista');
    await page.setViewportSize({ width, height: 740 });
    await openOldest(page);
    await page.getByRole('button', { name: `Editar ${title}`, exact: true }).click();
    const time = editForm(page).getByLabel('Publicar em');
    await expect(saveEdit(page)).toBeInViewport({ ratio: 1 });
    await time.scrollIntoViewIfNeeded();
    await expect(time).toBeVisible();
    // An active video waits for nothing.
    await expect(time).not.toBeEditable();
    await editForm(page).getByLabel('Ativo (visível no site)').uncheck();
    await expect(time).toBeEditable();
    await expect(saveEdit(page)).toBeInViewport({ ratio: 1 });
    // What the keyboard comes to does not lie behind the bar.
    await time.focus();
    const [field, bar] = [await time.boundingBox(), await saveEdit(page).boundingBox()];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

test('unsaved text is asked about by Escape, Cancelar and Back, and is lost only where that is wanted', async ({
  page,
}) => {
  const { id, title } = named('sem salvar');
  const open = () => page.getByRole('button', { name: `Editar ${title}`, exact: true }).click();
  const stay = async () => {
    await question(page).getByRole('button', { name: 'Continuar editando' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(editForm(page).getByLabel('Título')).toHaveValue(`${title} mudado`);
  };
  await openOldest(page);
  await open();
  await page.keyboard.press('Escape');
  await expect(editForm(page)).toHaveCount(0);

  await open();
  await editForm(page).getByLabel('Título').fill(`${title} mudado`);
  await page.keyboard.press('Escape');
  await stay();
  await editForm(page).getByRole('button', { name: 'Cancelar', exact: true }).click();
  await stay();
  await page.evaluate(() => window.history.back());
  await stay();
  // Text that is as it was again is not asked about, and then it is once more.
  await editForm(page).getByLabel('Título').fill(title);
  await editForm(page).getByLabel('Título').fill(`${title} mudado`);
  await editForm(page).getByRole('button', { name: 'Cancelar', exact: true }).click();
  await question(page).getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/my-videos/);
  expect((await readVideo(id)).title).toBe(title);

  await open();
  await editForm(page).getByLabel('Título').fill(`${title} outra vez`);
  await page.evaluate(() => window.history.back());
  await question(page).getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/my-videos/);
  expect((await readVideo(id)).title).toBe(title);
});

test('a picture is sent in the edit form and counts when it is saved; what is no picture is refused', async ({
  page,
}) => {
  const { id, title } = named('com imagem');
  await openOldest(page);
  const { thumbnailUrl } = await readVideo(id);
  await page.getByRole('button', { name: `Editar ${title}`, exact: true }).click();
  const file = editForm(page).getByLabel('Enviar uma imagem');
  await file.setInputFiles({ name: 'texto.txt', mimeType: 'text/plain', buffer: Buffer.from('texto') });
  await expect(
    editForm(page).getByText('Por favor, selecione apenas arquivos de imagem para a thumbnail'),
  ).toBeVisible();
  await file.setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer: Buffer.from('nada') });
  await expect(editForm(page).getByText(/^Erro ao enviar thumbnail: /)).toBeVisible();
  await file.setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer: PNG });
  await expect(editForm(page).getByText(CHOSEN)).toBeVisible();
  expect((await readVideo(id)).thumbnailUrl).toBe(thumbnailUrl);
  await saveEdit(page).click();
  await expect(page.getByText('Vídeo atualizado com sucesso!')).toBeVisible();
  const saved = await readVideo(id);
  expect(saved.thumbnailUrl).toMatch(/images\//);
  expect(saved.thumbnailUrl).not.toBe(thumbnailUrl);
});

test('a picture that was chosen outlasts what somebody else has saved meanwhile, and is shown beside theirs', async ({
  page,
}) => {
  const { id, title } = named('com duas imagens');
  await openOldest(page);
  await page.getByRole('button', { name: `Editar ${title}`, exact: true }).click();
  await editForm(page)
    .getByLabel('Enviar uma imagem')
    .setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer: PNG });
  await expect(editForm(page).getByText(CHOSEN)).toBeVisible();
  await changeVideo(id, { thumbnailUrl: '/default-thumbnail.svg?outra' });
  await saveEdit(page).click();
  const told = editForm(page)
    .getByRole('alert')
    .filter({ hasText: 'Este vídeo foi alterado por outra pessoa.' });
  await expect(told.getByRole('heading', { name: 'Imagem de capa' })).toBeVisible();
  await expect(told.locator('img')).toHaveCount(3);
  await told.getByRole('button', { name: 'Manter o meu texto' }).click();
  await saveEdit(page).click();
  await expect(editForm(page)).toHaveCount(0);
  expect((await readVideo(id)).thumbnailUrl).toMatch(/images\//);
});

test('the picture is a frame of the film: one of three, or the one that is shown', async ({ page }) => {
  test.setTimeout(300_000);
  const title = `Capa do filme ${Date.now()}`;
  const folder = await makeFolder();
  try {
    const { id } = await uploadReadyVideo(page, title, await makeClip(folder, 'capa.mp4', 10));
    const pictures = [(await readVideo(id)).thumbnailUrl];
    await page.goto('/my-videos');
    /** Takes a picture of the film in the edit form, and saves it. */
    const take = async (name: RegExp, index: number) => {
      await page.getByRole('button', { name: `Editar ${title}`, exact: true }).click();
      await editForm(page).getByRole('button', { name: 'Escolher do vídeo' }).click();
      const frames = editForm(page).getByRole('button', { name: /^Usar o quadro de / });
      await expect(frames).toHaveCount(3, { timeout: 60_000 });
      const film = editForm(page).getByLabel('Filme para escolher a capa');
      await film.evaluate((video: HTMLVideoElement) => {
        video.currentTime = 3;
      });
      await expect
        .poll(() => film.evaluate((video: HTMLVideoElement) => !video.seeking && video.readyState >= 2))
        .toBe(true);
      await editForm(page).getByRole('button', { name }).nth(index).click();
      await expect(editForm(page).getByText(CHOSEN)).toBeVisible();
      await saveEdit(page).click();
      await expect(editForm(page)).toHaveCount(0);
      pictures.push((await readVideo(id)).thumbnailUrl);
    };
    await take(/^Usar o quadro de /, 0);
    await take(/^Usar o quadro de /, 2);
    await take(/^Usar o quadro atual$/, 0);
    expect(new Set(pictures).size).toBe(pictures.length);
  } finally {
    await removeVideos(page.request, title);
    await removeFolder(folder);
  }
});
