import { enterAs } from './support/accounts';
import { makeClip, makeFolder, removeFolder } from './support/clips';
import { expect, findVideos, removeVideos, site, test } from './support/site';
import { uploadReadyVideo } from './support/videos';

test.describe.configure({ timeout: 300_000 });
let folder: string;
test.beforeAll(async () => {
  folder = await makeFolder();
});
test.afterAll(() => removeFolder(folder));

test('another file takes the place of a video’s: its address and its counts stay', async ({ page }) => {
  const title = `Com outro arquivo ${Date.now()}`;
  await enterAs(page, site());
  try {
    const { id } = await uploadReadyVideo(page, title, await makeClip(folder, 'primeiro.mp4', 2));
    const liked = await page.request.put(`${site().url}/api/videos/${id}/reaction`, {
      headers: { origin: site().url },
      data: { value: 'like' },
    });
    expect(liked.ok()).toBe(true);
    await page.goto('/my-videos');
    await page.getByRole('button', { name: `Editar ${title}` }).click();
    await page.getByRole('button', { name: `Trocar o arquivo de ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Trocar arquivo' });
    await expect(dialog).toContainText('O endereço, as contagens e o histórico do vídeo continuam.');
    const replace = dialog.getByRole('button', { name: 'Trocar arquivo', exact: true });
    await expect(replace).toBeDisabled();
    await dialog.getByLabel('Arquivo de vídeo').setInputFiles(await makeClip(folder, 'segundo.mp4', 5));
    await dialog.getByRole('button', { name: 'Enviar vídeo', exact: true }).click();
    await expect(replace).toBeEnabled({ timeout: 60_000 });
    await replace.click();
    await expect(page.getByText('Arquivo trocado com sucesso!')).toBeVisible();
    expect((await findVideos(page.request, title)).map((video) => video.id)).toEqual([id]);
    const facts = async (): Promise<unknown> =>
      (await page.request.get(`${site().url}/api/videos/${id}`)).json();
    await expect
      .poll(facts, { timeout: 180_000 })
      .toMatchObject({ id, title, likes: 1, duration: expect.closeTo(5, 0) });
  } finally {
    await removeVideos(page.request, title);
  }
});
