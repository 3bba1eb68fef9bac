import { enterAs } from './support/accounts';
import { makeFolder, removeFolder } from './support/clips';
import { expect, removeVideos, site, test } from './support/site';
import {
  duringPart,
  killGateway,
  makeLargeClip,
  PART,
  partsSent,
  refuseOnce,
  seenOnHome,
} from './support/uploads';

test.describe.configure({ timeout: 240_000 });
let folder: string;
let clip: string;
test.beforeAll(async () => {
  folder = await makeFolder();
  clip = await makeLargeClip(folder, 'conto grande.mp4', 3);
});
test.afterAll(() => removeFolder(folder));
test.beforeEach(async ({ page }) => {
  await enterAs(page, site());
  await page.goto('/upload-video');
});

test('a clip whose line is cut in the middle goes on by itself, and is seen on /home', async ({
  page,
  context,
}) => {
  const title = `Rede cortada ${Date.now()}`;
  try {
    const parts = partsSent(page);
    await duringPart(page, PART, () => context.setOffline(true));
    await page.getByLabel('Título').fill(title);
    await page.getByLabel('Arquivo de vídeo').setInputFiles(clip);
    await page.getByRole('button', { name: 'Enviar Vídeo', exact: true }).click();
    await expect(page.getByText('Sem conexão. O envio continua sozinho quando ela voltar.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Vídeo enviado com sucesso!')).toBeVisible({ timeout: 60_000 });
    const again = parts.filter((offset, index) => parts.indexOf(offset) !== index);
    expect(new Set(again)).toEqual(new Set([PART]));
    await seenOnHome(page, title);
  } finally {
    await context.setOffline(false);
    await removeVideos(page.request, title);
  }
});

test('after a gateway was killed and the page reloaded, the same file goes on where it was', async ({
  page,
}) => {
  const title = `Retomado ${Date.now()}`;
  try {
    await duringPart(page, 2 * PART, async () => {
      await killGateway();
      await page.getByRole('button', { name: 'Pausar o envio de conto grande.mp4' }).click();
    });
    await page.getByLabel('Título').fill(title);
    await page.getByLabel('Arquivo de vídeo').setInputFiles(clip);
    await page.getByRole('button', { name: 'Enviar Vídeo', exact: true }).click();
    await expect(page.getByText('Envio pausado')).toBeVisible({ timeout: 60_000 });
    page.once('dialog', (dialog) => void dialog.accept());
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    const kept = page.getByRole('region', { name: 'Envios que podem continuar' });
    await expect(kept).toContainText('conto grande.mp4');
    await expect(kept).toContainText('escolha o mesmo arquivo de novo e o envio continua de onde parou');
    const parts = partsSent(page);
    await refuseOnce(page);
    await page.getByLabel('Título').fill(title);
    await page.getByLabel('Arquivo de vídeo').setInputFiles(clip);
    await page.getByRole('button', { name: 'Enviar Vídeo', exact: true }).click();
    await expect(page.getByText('Vídeo enviado com sucesso!')).toBeVisible({ timeout: 60_000 });
    expect(parts[0]).toBe(2 * PART);
    await page.waitForURL('**/my-videos');
    await page.goto('/upload-video');
    await expect(page.getByRole('heading', { name: 'Enviar Vídeo' })).toBeVisible();
    await expect(kept).toHaveCount(0);
  } finally {
    await removeVideos(page.request, title);
  }
});

test('on a slow line percentage, speed and time left are told; a pause holds until it is ended', async ({
  page,
  context,
}) => {
  const title = `Devagar ${Date.now()}`;
  const line = await context.newCDPSession(page);
  const speed = (bytesPerSecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond },
    });
  try {
    await speed(PART / 4);
    await page.getByLabel('Título').fill(title);
    await page.getByLabel('Arquivo de vídeo').setInputFiles(clip);
    await page.getByRole('button', { name: 'Enviar Vídeo', exact: true }).click();
    const sending = page.getByRole('listitem').filter({ hasText: 'conto grande.mp4' });
    await expect(sending.getByText(/^\d+\.\d{2} MB\/s$/)).toBeVisible();
    await expect(sending.getByText(/^faltam? \d+ s$/)).toBeVisible();
    await expect(sending.getByText(/^\d+\.\d{2} MB de 48\.\d{2} MB$/)).toBeVisible();
    await expect(sending.getByText(/^[1-9]\d?%$/)).toBeVisible();
    await page.getByRole('button', { name: 'Pausar o envio de conto grande.mp4' }).click();
    await expect(sending.getByText('Envio pausado')).toBeVisible();
    await expect(sending.getByText(/MB\/s$/)).toHaveCount(0);
    await speed(-1);
    const parts = partsSent(page);
    // As fast as a finger that slipped.
    await page.getByRole('button', { name: 'Continuar o envio de conto grande.mp4' }).click();
    await page.getByRole('button', { name: 'Pausar o envio de conto grande.mp4' }).click();
    await page.getByRole('button', { name: 'Continuar o envio de conto grande.mp4' }).click();
    await expect(page.getByText('Vídeo enviado com sucesso!')).toBeVisible({ timeout: 60_000 });
    expect(parts.at(-1)).toBe(3 * PART);
  } finally {
    await removeVideos(page.request, title);
  }
});

test('several files are sent one after the other; what is broken off can be discarded', async ({ page }) => {
  const title = `Partes ${Date.now()}`;
  try {
    await page
      .getByLabel('Arquivo de vídeo')
      .setInputFiles([clip, await makeLargeClip(folder, 'outro.mp4', 1)]);
    await page.getByLabel('Título de conto grande.mp4').fill(`${title} 1`);
    await page.getByLabel('Título de outro.mp4').fill(`${title} 2`);
    await duringPart(page, PART, async () => {
      await page.getByRole('button', { name: 'Pausar o envio de conto grande.mp4' }).click();
    });
    await page.getByRole('button', { name: 'Enviar Vídeo', exact: true }).click();
    await expect(page.getByText('Envio pausado')).toBeVisible();
    await expect(page.getByText('Vídeo cadastrado')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Cancelar o envio de conto grande.mp4' }).click();
    await page.getByRole('button', { name: 'Cancelar envio', exact: true }).click();
    await expect(page.getByText('Envio cancelado.')).toBeVisible();
    await page.goto('/my-videos');
    await expect(page.getByRole('rowheader').filter({ hasText: `${title} 2` })).toBeVisible();
    await expect(page.getByRole('rowheader').filter({ hasText: `${title} 1` })).toHaveCount(0);
  } finally {
    await removeVideos(page.request, `${title} 1`);
    await removeVideos(page.request, `${title} 2`);
  }
});
