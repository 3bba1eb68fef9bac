import { type Page } from '@playwright/test';
import { enterAs } from './support/accounts';
import { makeClip, makeFolder, removeFolder } from './support/clips';
import { asAdult, expect, findVideos, removeVideos, site, test } from './support/site';

let folder: string;
test.beforeAll(async () => {
  folder = await makeFolder();
});
test.afterAll(() => removeFolder(folder));

async function uploadThroughScreen(page: Page, title: string, clip: string): Promise<string> {
  await enterAs(page, site());
  await page.goto('/upload-video');
  await page.getByLabel('Título').fill(title);
  await page.getByLabel('Descrição (opcional)').fill('Um clipe de teste.');
  await page.getByLabel('Arquivo de vídeo').setInputFiles(clip);
  await page.getByRole('button', { name: 'Enviar Vídeo', exact: true }).click();
  await page.waitForURL('**/my-videos', { timeout: 60_000 });
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader').filter({ hasText: title }) });
  await expect(row.getByText('Pronto', { exact: true })).toBeVisible({ timeout: 60_000 });
  const [video] = await findVideos(page.request, title);
  if (!video) throw new Error('The uploaded video is not listed.');
  return video.id;
}

const position = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

test('[PLAYER-08] an administrator uploads a clip and a visitor watches it: time advances, a seek succeeds', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const title = `Clipe de verdade ${Date.now()}`;
  try {
    const id = await uploadThroughScreen(page, title, await makeClip(folder, 'clipe.mp4', 20));
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await asAdult(visitor);
    await visitor.goto(new URL(`/video/${id}`, page.url()).toString());
    await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
    await expect(visitor.getByText('Inicializando player...')).toHaveCount(0);
    await expect(visitor.locator('.fluid_control_duration').first()).toHaveText('00:00 / 00:20');
    await visitor.locator('.fluid_initial_play').click();
    await expect.poll(() => position(visitor)).toBeGreaterThan(1);
    // Adaptive playback: the element is fed by script.
    await expect(visitor.locator('video')).toHaveAttribute('src', /^blob:/);
    await visitor
      .getByRole('group', { name: 'Player de vídeo' })
      .locator('.fluid_controls_progress_container')
      .click();
    await expect.poll(() => position(visitor)).toBeGreaterThan(9);
    const seeked = await position(visitor);
    await expect.poll(() => position(visitor)).toBeGreaterThan(seeked + 0.5);
    await context.close();
  } finally {
    await removeVideos(page.request, title);
  }
});

test('a video that does not exist says so', async ({ page }) => {
  await asAdult(page);
  await page.goto('/video/nao-existe');
  await expect(page.getByText('Vídeo não encontrado.')).toBeVisible();
});
