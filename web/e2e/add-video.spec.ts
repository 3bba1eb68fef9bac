import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { enterAs } from './support/accounts';
import { makeClip, makeFolder, removeFolder } from './support/clips';
import { readVideo } from './support/my-videos';
import { expect, findVideos, removeVideos, site, test } from './support/site';
import { duringPart, holdParts, makeLargeClip, PART, partsSent, seenOnHome } from './support/uploads';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
let clip: string;
test.beforeAll(async () => {
  folder = await makeFolder();
  clip = await makeClip(folder, 'clipe.mp4', 2);
});
test.afterAll(() => removeFolder(folder));

const form = (page: Page) => page.getByRole('dialog', { name: 'Adicionar Vídeo' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar', exact: true });
const sendVideo = (page: Page) => form(page).getByRole('button', { name: 'Enviar vídeo', exact: true });
const sendThumbnail = (page: Page) => form(page).getByRole('button', { name: 'Enviar thumbnail' });

const sendAndSave = (page: Page) => form(page).getByRole('button', { name: 'Enviar e salvar' });
const more = (page: Page) => form(page).getByText('Mais informações (opcional)');

async function open(page: Page): Promise<void> {
  await page.goto('/my-videos');
  await page.getByRole('button', { name: 'Adicionar Vídeo' }).click();
  await expect(form(page)).toBeVisible();
}

async function received(page: Page, path: string): Promise<void> {
  await form(page).getByLabel('Arquivo de vídeo').setInputFiles(path);
  await sendVideo(page).click();
  await expect(save(page)).toBeEnabled({ timeout: 60_000 });
}

test.beforeEach(async ({ page }) => {
  await enterAs(page, site());
  await open(page);
});

test('[UPLOAD-04] has a video, an optional thumbnail, title and category, and says what fits', async ({
  page,
}) => {
  const dialog = form(page);
  await expect(dialog.getByLabel('Arquivo de vídeo')).toHaveAttribute('type', 'file');
  await expect(dialog.getByLabel('Thumbnail (opcional)')).toHaveAttribute('type', 'file');
  await expect(dialog.getByLabel('Título')).toBeVisible();
  await expect(dialog.getByLabel('Categoria').locator('option')).toHaveText([
    ...['Selecione uma categoria', 'Hetero', 'Gay', 'Trans', 'Lésbicas/Bi', 'Incesto'],
  ]);
  await expect(
    dialog.getByText('Máximo de 15 GB. Arquivos acima de 1 GB são comprimidos automaticamente.'),
  ).toBeVisible();
  await expect(dialog.getByText('Recomendado: 1920x1080 ou proporção 16:9.')).toBeVisible();
});

test('[UPLOAD-05] shows how much is sent, keeps the address, and saves only with one', async ({ page }) => {
  const title = `Pelo diálogo ${Date.now()}`;
  try {
    await expect(save(page)).toBeDisabled();
    await form(page).getByLabel('Título').fill(title);
    await form(page).getByLabel('Categoria').selectOption({ label: 'Gay' });
    await form(page)
      .getByLabel('Thumbnail (opcional)')
      .setInputFiles({
        ...{ name: 'capa.png', mimeType: 'image/png', buffer: PNG },
      });
    await sendThumbnail(page).click();
    await expect(form(page).getByText('Thumbnail enviada.')).toBeVisible();
    const letGo = await holdParts(page);
    await form(page).getByLabel('Arquivo de vídeo').setInputFiles(clip);
    await sendVideo(page).click();
    await expect(form(page).getByText('Enviando vídeo...')).toBeVisible();
    await expect(form(page).getByText(/^\d{1,3}%$/)).toBeVisible();
    await expect(save(page)).toBeDisabled();
    letGo();
    await expect(save(page)).toBeEnabled({ timeout: 60_000 });
    // Saved while it is still processed, as far as that is known.
    await expect(form(page).getByRole('progressbar', { name: 'Processamento do vídeo' })).toBeVisible();
    await save(page).click();
    await expect(form(page)).toHaveCount(0);
    await expect(page.getByText('Vídeo cadastrado com sucesso!')).toBeVisible();
    expect(await findVideos(page.request, title)).toHaveLength(1);
  } finally {
    await removeVideos(page.request, title);
  }
});

test('[UPLOAD-06] asks for title, category and video, in this order', async ({ page }) => {
  const title = form(page).getByLabel('Título');
  const alert = form(page).getByRole('alert');
  await title.press('Enter');
  await expect(alert.getByText('Por favor, preencha o título do vídeo', { exact: true })).toBeVisible();
  await title.fill('   ');
  await title.press('Enter');
  await expect(alert.getByText('Por favor, preencha o título do vídeo', { exact: true })).toBeVisible();
  await title.fill('Com título');
  await title.press('Enter');
  await expect(alert.getByText('Por favor, selecione uma categoria', { exact: true })).toBeVisible();
  await form(page).getByLabel('Categoria').selectOption({ label: 'Trans' });
  await title.press('Enter');
  await expect(alert.getByText('Por favor, faça o upload do vídeo', { exact: true })).toBeVisible();
  expect(await findVideos(page.request, 'Com título')).toEqual([]);
});

test('[UPLOAD-07] names files of the wrong kind and files that are missing', async ({ page }) => {
  const text = join(folder, 'texto.txt');
  await writeFile(text, 'Isto não é um vídeo.');
  const says = (message: string) => expect(form(page).getByText(message, { exact: true })).toBeVisible();
  await sendVideo(page).click();
  await says('Por favor, selecione um arquivo de vídeo');
  await form(page).getByLabel('Arquivo de vídeo').setInputFiles(text);
  await says('Por favor, selecione apenas arquivos de vídeo');
  await sendThumbnail(page).click();
  await says('Por favor, selecione uma imagem para a thumbnail');
  await form(page).getByLabel('Thumbnail (opcional)').setInputFiles(text);
  await says('Por favor, selecione apenas arquivos de imagem para a thumbnail');
  await expect(save(page)).toBeDisabled();
});

test('[UPLOAD-09] says why a file was not taken', async ({ page }) => {
  const says = (message: string) => expect(form(page).getByText(message, { exact: true })).toBeVisible();
  const broken = join(folder, 'quebrado.mp4');
  await writeFile(broken, 'Isto não é um vídeo.'.repeat(500));
  await form(page).getByLabel('Arquivo de vídeo').setInputFiles(broken);
  await sendVideo(page).click();
  await says('Erro ao enviar vídeo: Por favor, selecione apenas arquivos de vídeo');
  const without = { duration: null, wasCompressed: false, s3Key: '', fileUrl: '', error: null };
  await page.route('**/api/uploads/*/finish', (route) =>
    route.fulfill({ json: { ...without, success: true } }),
  );
  await form(page).getByLabel('Arquivo de vídeo').setInputFiles(clip);
  await sendVideo(page).click();
  await says('Erro ao enviar vídeo: Erro desconhecido no upload do vídeo');
  await form(page)
    .getByLabel('Thumbnail (opcional)')
    .setInputFiles({
      ...{ name: 'capa.png', mimeType: 'image/png', buffer: Buffer.from('nenhuma imagem') },
    });
  await sendThumbnail(page).click();
  await says('Erro ao enviar thumbnail: Por favor, selecione apenas arquivos de imagem para a thumbnail');
  await page.route('**/api/videos/upload-image', (route) =>
    route.fulfill({ json: { ...without, success: false } }),
  );
  await sendThumbnail(page).click();
  await says('Erro ao enviar thumbnail: Erro desconhecido no upload da thumbnail');
});

test('[UPLOAD-09] says that a video could not be made or changed', async ({ page }) => {
  const title = `Com falhas ${Date.now()}`;
  const failure = {
    status: 500,
    json: {
      ...{ type: 'about:blank', title: 'Internal Server Error', status: 500 },
      ...{ code: 'internal', message: 'Algo deu errado do nosso lado.' },
    },
  };
  try {
    await form(page).getByLabel('Título').fill(title);
    await form(page).getByLabel('Categoria').selectOption({ label: 'Hetero' });
    await received(page, clip);
    await page.route('**/api/videos', (route) => route.fulfill(failure));
    await save(page).click();
    await expect(form(page).getByText('Erro ao cadastrar vídeo', { exact: true })).toBeVisible();
    await page.unrouteAll();
    await open(page);
    await form(page).getByLabel('Título').fill(title);
    await form(page).getByLabel('Categoria').selectOption({ label: 'Hetero' });
    await received(page, clip);
    await save(page).click();
    await expect(form(page)).toHaveCount(0);
    await page.route('**/api/videos/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(failure) : route.continue(),
    );
    await page.getByRole('button', { name: `Editar ${title}` }).click();
    const edit = page.getByRole('dialog', { name: 'Editar vídeo' });
    await edit.getByLabel('Título').fill(`${title} (outro)`);
    await edit.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Erro ao atualizar vídeo', { exact: true })).toBeVisible();
    await page.unrouteAll();
  } finally {
    await removeVideos(page.request, title);
  }
});

test('choosing a file and giving that up leaves the form as it was', async ({ page }) => {
  await form(page).getByLabel('Título').fill('Ainda aqui');
  await form(page).getByLabel('Arquivo de vídeo').dispatchEvent('cancel');
  await expect(form(page).getByLabel('Título')).toHaveValue('Ainda aqui');
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
});

test('one press sends the file and the picture and saves all that was typed, what is folded too', async ({
  page,
}) => {
  const title = `De uma vez ${Date.now()}`;
  try {
    await form(page).getByLabel('Arquivo de vídeo').setInputFiles(clip);
    await form(page)
      .getByLabel('Thumbnail (opcional)')
      .setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer: PNG });
    await form(page).getByLabel('Título').fill(title);
    await form(page).getByLabel('Categoria').selectOption({ label: 'Gay' });
    await expect(form(page).getByLabel('Descrição')).toBeHidden();
    await more(page).click();
    await form(page).getByLabel('Descrição').fill('Uma viagem ao farol.');
    await form(page).getByLabel('Autor').fill('Uma autora');
    await form(page).getByLabel('Participantes').fill('Ana\n Bia ');
    await form(page).getByLabel('Publicar em').fill('2099-03-01T20:30');
    const letGo = await holdParts(page);
    await sendAndSave(page).click();
    await expect(form(page).getByText('Enviando vídeo...')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    // What is typed meanwhile is saved as well.
    await form(page).getByLabel('Autor').fill('Outra autora');
    letGo();
    await expect(form(page)).toHaveCount(0, { timeout: 60_000 });
    await expect(
      page.getByText('Vídeo cadastrado com sucesso! Publicação em 01/03/2099, 20:30.'),
    ).toBeVisible();
    const made = await findVideos(page.request, title);
    expect(made).toHaveLength(1);
    expect(await readVideo(made[0]?.id ?? '')).toMatchObject({
      ...{ title, category: 'gay', description: 'Uma viagem ao farol.', author: 'Outra autora' },
      ...{ participants: ['Ana', 'Bia'], isActive: false, scheduledFor: '2099-03-01T23:30:00.000Z' },
      thumbnailUrl: expect.stringContaining('images/'),
    });
  } finally {
    await removeVideos(page.request, title);
  }
});

test('the one press names what is missing or wrong before anything is sent', async ({ page }) => {
  const title = `Não enviado ${Date.now()}`;
  const parts = partsSent(page);
  const alert = form(page).getByRole('alert');
  const says = async (message: string) => {
    await sendAndSave(page).click();
    await expect(alert.getByText(message, { exact: true })).toBeVisible();
  };
  await says('Por favor, preencha o título do vídeo');
  await form(page).getByLabel('Título').fill(title);
  await says('Por favor, selecione uma categoria');
  await form(page).getByLabel('Categoria').selectOption({ label: 'Trans' });
  await says('Por favor, selecione um arquivo de vídeo');
  await form(page).getByLabel('Arquivo de vídeo').setInputFiles(clip);
  await more(page).click();
  await form(page).getByLabel('Participantes').fill('x'.repeat(121));
  await says('São até 50 participantes, com até 120 caracteres cada.');
  await form(page).getByLabel('Participantes').fill('Ana');
  await form(page).getByLabel('Publicar em').fill('2020-01-01T10:00');
  await says('Escolha uma data e um horário no futuro.');
  expect(parts).toEqual([]);
  expect(await findVideos(page.request, title)).toEqual([]);
});

test('after a failure the same press goes on: the file is not sent again', async ({ page }) => {
  const title = `Segunda tentativa ${Date.now()}`;
  const parts = partsSent(page);
  try {
    await form(page).getByLabel('Título').fill(title);
    await form(page).getByLabel('Categoria').selectOption({ label: 'Hetero' });
    await form(page).getByLabel('Arquivo de vídeo').setInputFiles(clip);
    await page.route('**/api/videos', (route) =>
      route.fulfill({
        status: 500,
        json: {
          ...{ type: 'about:blank', title: 'Internal Server Error', status: 500 },
          ...{ code: 'internal', message: 'Algo deu errado do nosso lado.' },
        },
      }),
    );
    await sendAndSave(page).click();
    await expect(form(page).getByText('Erro ao cadastrar vídeo', { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await page.unrouteAll();
    const sent = parts.length;
    await sendAndSave(page).click();
    await expect(form(page)).toHaveCount(0);
    expect(parts).toHaveLength(sent);
    expect(await findVideos(page.request, title)).toHaveLength(1);
  } finally {
    await removeVideos(page.request, title);
  }
});

test('a time that was set waits with the records of the participants', async ({ page }) => {
  const title = `Sem registros ${Date.now()}`;
  try {
    await form(page).getByLabel('Título').fill(title);
    await form(page).getByLabel('Categoria').selectOption({ label: 'Hetero' });
    await more(page).click();
    await form(page).getByLabel('Publicar em').fill('2099-03-01T20:30');
    await form(page).getByLabel('Arquivo de vídeo').setInputFiles(clip);
    await page.route('**/api/videos', (route) =>
      route.request().postData()?.includes('"scheduledFor":null')
        ? route.continue()
        : route.fulfill({
            status: 422,
            json: {
              ...{ type: 'about:blank', title: 'Unprocessable Content', status: 422 },
              ...{ code: 'video.records-missing', message: 'Faltam registros.' },
            },
          }),
    );
    await sendAndSave(page).click();
    await expect(
      page.getByText(/Ele fica inativo, sem data de publicação, até ter os registros/),
    ).toBeVisible({
      timeout: 60_000,
    });
    const made = await findVideos(page.request, title);
    expect(await readVideo(made[0]?.id ?? '')).toMatchObject({ isActive: false, scheduledFor: null });
  } finally {
    await page.unrouteAll();
    await removeVideos(page.request, title);
  }
});

test('a processing that failed says why, and is tried again', async ({ page }) => {
  const failed = {
    ...{ assetId: 'a1', state: 'failed', stage: 'failed', percent: 40, remainingSeconds: null },
    ...{ reasonCode: 'media.processing-failed', reason: 'O processamento falhou.' },
    updatedAt: new Date().toISOString(),
  };
  const events = '**/processing/events';
  await page.route(events, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: processing\ndata: ${JSON.stringify(failed)}\n\n`,
    }),
  );
  await received(page, clip);
  const alert = form(page).getByRole('alert').filter({ hasText: 'Falha no processamento' });
  await expect(alert).toContainText('O processamento falhou.');
  await page.unroute(events);
  const asked = page.waitForResponse((response) => response.url().endsWith('/processing/retry'));
  await alert.getByRole('button', { name: 'Tentar novamente' }).click();
  expect((await asked).status()).toBe(200);
  await expect(form(page).getByText('Vídeo pronto')).toBeVisible({ timeout: 60_000 });
  const discarded = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await form(page).getByRole('button', { name: 'Cancelar', exact: true }).click();
  expect((await discarded).ok()).toBe(true);
});

test('a clip whose line is cut in the middle goes on by itself, is saved, and seen on /home', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const title = `Diálogo sem rede ${Date.now()}`;
  try {
    const parts = partsSent(page);
    await duringPart(page, PART, () => context.setOffline(true));
    await form(page).getByLabel('Título').fill(title);
    await form(page).getByLabel('Categoria').selectOption({ label: 'Hetero' });
    await form(page)
      .getByLabel('Arquivo de vídeo')
      .setInputFiles(await makeLargeClip(folder, 'grande.mp4', 2));
    await sendVideo(page).click();
    await expect(
      form(page).getByText('Sem conexão. O envio continua sozinho quando ela voltar.'),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(save(page)).toBeEnabled({ timeout: 60_000 });
    expect(parts.filter((offset) => offset === 0)).toHaveLength(1);
    await save(page).click();
    await expect(page.getByText('Vídeo cadastrado com sucesso!')).toBeVisible();
    await seenOnHome(page, title);
  } finally {
    await context.setOffline(false);
    await removeVideos(page.request, title);
  }
});
