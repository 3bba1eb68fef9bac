import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { makeClip, makeFolder, removeFolder } from './support/clips';
import { expect, findVideos, removeVideos, signIn, site, test } from './support/site';

let folder: string;
let clip: Buffer;
test.beforeAll(async () => {
  folder = await makeFolder();
  clip = await readFile(await makeClip(folder, 'clipe.mp4', 2));
});
test.afterAll(() => removeFolder(folder));

/** Signs in, uploads a clip over HTTP and opens the list; answers the video's id. */
async function withVideo(page: Page, title: string): Promise<string> {
  await signIn(page);
  const answer = await page.request.post('/api/videos/upload', {
    headers: { origin: site().url },
    multipart: {
      title,
      category: 'gay',
      folder: 'videos',
      file: { name: 'clipe.mp4', mimeType: 'video/mp4', buffer: clip },
    },
  });
  expect(await answer.json()).toMatchObject({ success: true });
  await page.goto('/my-videos');
  await expect(rowOf(page, title).getByText('Pronto', { exact: true })).toBeVisible({ timeout: 60_000 });
  const [video] = await findVideos(page.request, title);
  if (!video) throw new Error('The uploaded video is not listed.');
  return video.id;
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const confirmRemoval = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();

test('an edit is kept, and an inactive video leaves the site', async ({ page }) => {
  const title = `Para editar ${Date.now()}`;
  const changed = `${title} (novo)`;
  try {
    const id = await withVideo(page, title);
    await page.getByRole('button', { name: `Editar ${title}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Título').fill(changed);
    await dialog.getByLabel('Autor').fill('Uma autora');
    await dialog.getByLabel('Ativo (visível no site)').uncheck();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(rowOf(page, changed).getByText('Inativo', { exact: true })).toBeVisible();
    await page.reload();
    await page.getByLabel('Mostrar').selectOption({ label: 'Inativos' });
    await expect(rowOf(page, changed)).toBeVisible();
    await page.getByLabel('Mostrar').selectOption({ label: 'Ativos' });
    await expect(rowOf(page, changed)).toHaveCount(0);
    const asVisitor = await fetch(new URL(`/api/videos/${id}`, site().url));
    expect(asVisitor.status).toBe(404);
  } finally {
    await removeVideos(page.request, title);
    await removeVideos(page.request, changed);
  }
});

test('the second of two editors is told, and overwrites nothing', async ({ page }) => {
  const title = `Dois editores ${Date.now()}`;
  const faster = `${title} (outra pessoa)`;
  try {
    const id = await withVideo(page, title);
    await page.getByRole('button', { name: `Editar ${title}` }).click();
    const other = await page.request.patch(`/api/videos/${id}`, {
      headers: { origin: site().url },
      data: { title: faster },
    });
    expect(other.ok()).toBe(true);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Título').fill('Meu título');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Este vídeo foi alterado por outra pessoa.');
    expect(await findVideos(page.request, faster)).toHaveLength(1);
  } finally {
    await removeVideos(page.request, title);
    await removeVideos(page.request, faster);
  }
});

test('a video goes after the question is answered, and only then', async ({ page }) => {
  const title = `Para excluir ${Date.now()}`;
  try {
    await withVideo(page, title);
    const remove = page.getByRole('button', { name: `Excluir ${title}` });
    await remove.click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(page, title)).toBeVisible();
    await remove.click();
    await confirmRemoval(page);
    await expect(page.getByText('Vídeo excluído com sucesso!')).toBeVisible();
    await expect(rowOf(page, title)).toHaveCount(0);
    expect(await findVideos(page.request, title)).toEqual([]);
  } finally {
    await removeVideos(page.request, title);
  }
});

test('a video that is gone already, or a failure, is told; after a failure the row stays', async ({
  page,
}) => {
  const title = `Já excluído ${Date.now()}`;
  try {
    await withVideo(page, title);
    await page.route('**/api/videos/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: `Excluir ${title}` }).click();
    await confirmRemoval(page);
    await expect(page.getByText(/^Erro (inesperado|ao excluir)/)).toBeVisible();
    await expect(rowOf(page, title)).toBeVisible();
    await page.unrouteAll();
    await removeVideos(page.request, title);
    await page.reload();
    await expect(rowOf(page, title)).toHaveCount(0);
  } finally {
    await removeVideos(page.request, title);
  }
});
