import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { enterAs } from './support/accounts';
import { makeClip, makeFolder, makeSoundOnly, removeFolder } from './support/clips';
import { holdParts } from './support/uploads';
import { expect, findVideos, removeVideos, site, test } from './support/site';

const menu = (page: Page) => page.getByRole('navigation', { name: 'MENU' });

let folder: string;
test.beforeAll(async () => {
  folder = await makeFolder();
});
test.afterAll(() => removeFolder(folder));
test.beforeEach(async ({ page }) => {
  await enterAs(page, site());
  await page.goto('/upload-video');
  await expect(page.getByRole('heading', { name: 'Enviar Vídeo' })).toBeVisible();
});

test('[UPLOAD-01] the form has its fields and shows name and size of the file', async ({ page }) => {
  await expect(page.getByLabel('Título')).toBeVisible();
  await expect(page.getByLabel('Descrição (opcional)')).toHaveAttribute('rows', '4');
  await expect(page.getByLabel('Categoria').locator('option')).toHaveText([
    'Hetero',
    'Gay',
    'Trans',
    'Lésbicas/Bi',
    'Incesto',
  ]);
  const file = page.getByLabel('Arquivo de vídeo');
  await expect(file).toHaveAttribute('accept', 'video/*,audio/*');
  await file.setInputFiles({ name: 'meu conto.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(1_572_864) });
  await expect(page.getByText('meu conto.mp4 (1.50 MB)')).toBeVisible();
});

test('[UPLOAD-02] sends, says so, empties the form and goes to the list after two seconds', async ({
  page,
}) => {
  const title = `Envio completo ${Date.now()}`;
  const clip = await makeClip(folder, 'completo.mp4', 3);
  try {
    await page.getByLabel('Título').fill(title);
    await page.getByLabel('Arquivo de vídeo').setInputFiles(clip);
    const letGo = await holdParts(page);
    await page.getByRole('button', { name: 'Enviar Vídeo', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
    await expect(page.getByText('Enviando vídeo...')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Envio de completo.mp4' })).toBeVisible();
    letGo();
    await expect(page.getByText('Vídeo enviado com sucesso!')).toHaveAttribute('data-tone', 'success', {
      timeout: 30_000,
    });
    const sentAt = Date.now();
    await expect(page.getByLabel('Título')).toHaveValue('');
    await expect(page.getByLabel('Arquivo de vídeo')).toHaveValue('');
    await page.waitForURL('**/my-videos');
    expect(Date.now() - sentAt).toBeGreaterThan(1_500);
    await expect(page.getByRole('rowheader').filter({ hasText: title })).toBeVisible();
  } finally {
    await removeVideos(page.request, title);
  }
});

test('[UPLOAD-03] names what is missing and why a sending failed', async ({ page }) => {
  const send = page.getByRole('button', { name: 'Enviar Vídeo', exact: true });
  await send.click();
  await expect(page.getByText('Por favor, selecione um arquivo de vídeo', { exact: true })).toBeVisible();
  await expect(page.getByText('Por favor, insira um título para o vídeo', { exact: true })).toBeVisible();
  await page.getByLabel('Título').fill('   ');
  const broken = join(folder, 'texto.mp4');
  await writeFile(broken, 'isto não é um vídeo'.repeat(500));
  await page.getByLabel('Arquivo de vídeo').setInputFiles(broken);
  await send.click();
  await expect(page.getByText('Por favor, insira um título para o vídeo', { exact: true })).toBeVisible();
  await page.getByLabel('Título').fill('Não é um vídeo');
  await send.click();
  const status = page.getByText('Erro ao enviar vídeo: Por favor, selecione apenas arquivos de vídeo', {
    exact: true,
  });
  await expect(status).toHaveAttribute('data-tone', 'error', { timeout: 30_000 });
  await expect(page.getByLabel('Título')).toHaveValue('Não é um vídeo');
  const answer = {
    success: false,
    fileUrl: '',
    s3Key: '',
    duration: null,
    wasCompressed: false,
    error: null,
  };
  await page.route('**/api/uploads/*/finish', (route) => route.fulfill({ json: answer }));
  await send.click();
  await expect(page.getByText('Erro ao enviar vídeo: Erro desconhecido', { exact: true })).toBeVisible();
});

test('an empty file is refused with its reason and leaves no video', async ({ page }) => {
  const title = `Recusado ${Date.now()}`;
  const path = join(folder, 'vazio.mp4');
  await writeFile(path, '');
  await page.getByLabel('Título').fill(title);
  await page.getByLabel('Arquivo de vídeo').setInputFiles(path);
  await page.getByRole('button', { name: 'Enviar Vídeo', exact: true }).click();
  await expect(page.getByText('Erro ao enviar vídeo: O arquivo está vazio.', { exact: true })).toBeVisible();
  expect(await findVideos(page.request, title)).toEqual([]);
});

test('a file that is only sound becomes a video', async ({ page }) => {
  const title = `Só som ${Date.now()}`;
  try {
    await page.getByLabel('Título').fill(title);
    await page.getByLabel('Arquivo de vídeo').setInputFiles(await makeSoundOnly(folder, 'som.mp4'));
    await page.getByRole('button', { name: 'Enviar Vídeo', exact: true }).click();
    await expect(page.getByText('Vídeo enviado com sucesso!')).toBeVisible({ timeout: 30_000 });
    expect(await findVideos(page.request, title)).toHaveLength(1);
  } finally {
    await removeVideos(page.request, title);
  }
});

test('among several files the broken one is named, and sending again makes no video twice', async ({
  page,
}) => {
  const titles = ['Inteiro', 'Quebrado'].map((title) => `${title} ${Date.now()}`);
  const broken = join(folder, 'quebrado.mp4');
  await writeFile(broken, 'isto não é um vídeo'.repeat(500));
  const send = page.getByRole('button', { name: 'Enviar Vídeo', exact: true });
  const message = page.getByText(
    'Erro ao enviar vídeo: quebrado.mp4: Por favor, selecione apenas arquivos de vídeo',
    { exact: true },
  );
  try {
    await page
      .getByLabel('Arquivo de vídeo')
      .setInputFiles([await makeClip(folder, 'inteiro.mp4', 1), broken]);
    await expect(page.getByLabel('Título de inteiro.mp4')).toHaveValue('Inteiro');
    await page.getByLabel('Título de inteiro.mp4').fill(titles[0] ?? '');
    await page.getByLabel('Título de quebrado.mp4').fill(titles[1] ?? '');
    await send.click();
    await expect(message).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('listitem').filter({ hasText: 'inteiro.mp4' })).toContainText(
      'Vídeo cadastrado',
    );
    await send.click();
    await expect(message).toHaveCount(0);
    await expect(message).toBeVisible({ timeout: 30_000 });
    expect(await findVideos(page.request, titles[0] ?? '')).toHaveLength(1);
    expect(await findVideos(page.request, titles[1] ?? '')).toEqual([]);
  } finally {
    await removeVideos(page.request, titles[0] ?? '');
  }
});

test('goes on while one works elsewhere in the admin area, which tells how far it is', async ({ page }) => {
  const title = `Ao fundo ${Date.now()}`;
  const letGo = await holdParts(page);
  try {
    await page.getByLabel('Título').fill(title);
    await page.getByLabel('Arquivo de vídeo').setInputFiles(await makeClip(folder, 'fundo.mp4', 1));
    await page.getByRole('button', { name: 'Enviar Vídeo', exact: true }).click();
    await menu(page).getByRole('link', { name: 'Envios' }).click();
    await expect(page).toHaveURL(/\/uploads$/);
    const bar = page.getByRole('region', { name: 'Envio de vídeos' });
    await expect(bar).toContainText('Enviando 1 vídeo');
    letGo();
    await expect(page.getByText('Vídeo enviado com sucesso!')).toBeVisible({ timeout: 30_000 });
    await expect(bar).toHaveCount(0);
    expect(await findVideos(page.request, title)).toHaveLength(1);
  } finally {
    await removeVideos(page.request, title);
  }
});

test('asks before the admin area is left while sending, and stops', async ({ page }) => {
  await holdParts(page);
  await page.getByLabel('Título').fill('Fica no meio');
  await page.getByLabel('Arquivo de vídeo').setInputFiles(await makeClip(folder, 'meio.mp4', 1));
  await page.getByRole('button', { name: 'Enviar Vídeo', exact: true }).click();
  await menu(page).getByRole('link', { name: 'Home' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sair desta página?' });
  await dialog.getByRole('button', { name: 'Continuar enviando' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Continuar enviando' }).click();
  await expect(page).toHaveURL(/\/upload-video$/);
  await page.getByRole('button', { name: 'Cancelar o envio de meio.mp4' }).click();
  await page.getByRole('button', { name: 'Cancelar envio', exact: true }).click();
  await expect(page.getByText('Envio cancelado.')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/home$/);
});
