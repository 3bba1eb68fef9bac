import { randomUUID } from 'node:crypto';
import { asAdministrator, enterAs, test } from './support/accounts';
import { asAdult, expect, site } from './support/site';

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
});

const entry = (number: number) => ({
  ...{ id: `envio-${number}`, title: `Envio ${number}`, url: '', fileName: `arquivo-${number}.mp4` },
  ...{
    fileSize: 1_048_576,
    status: 'success',
    reason: null,
    found: null,
    videoId: null,
    uploadedAt: '2026-01-15T13:30:00.000Z',
  },
});

test('[DATA-01] the log shows title, file, size, status and moment of an upload, and in words why one failed', async ({
  page,
}) => {
  const fileName = `texto-${randomUUID()}.mp4`;
  await asAdministrator(async (client) => {
    const file = { name: fileName, mimeType: 'video/mp4', buffer: Buffer.from('nenhum vídeo') };
    const answer = await client.post('/api/videos/upload', {
      multipart: { title: 'Só texto', category: 'gay', file },
    });
    expect(answer.status()).toBe(422);
  });
  await page.goto('/uploads');
  const row = page.getByRole('row').filter({ hasText: fileName });
  await expect(row.getByRole('rowheader')).toHaveText('Só texto');
  await expect(row.getByRole('cell').nth(1)).toHaveText('0.00 MB');
  await expect(row.getByText('Erro', { exact: true })).toBeVisible();
  await expect(row.getByText('Por favor, selecione apenas arquivos de vídeo', { exact: true })).toBeVisible();
  await expect(row.getByText(/^\d{2}\/\d{2}\/\d{4},? \d{2}:\d{2}$/)).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Título', 'Arquivo', 'Tamanho', 'Status', 'Enviado em'],
  ]);
});

test('uploads are found by title or file, and narrowed to those that failed; what is chosen stands in the address', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 8);
  await asAdministrator(async (client) => {
    for (const title of [`Manhã ${mark}`, `Tarde ${mark}`]) {
      const file = { name: `${title}.mp4`, mimeType: 'video/mp4', buffer: Buffer.from('nenhum vídeo') };
      const answer = await client.post('/api/videos/upload', { multipart: { title, category: 'gay', file } });
      expect(answer.status()).toBe(422);
    }
  });
  await page.goto('/uploads');
  await page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill(`MANHA ${mark}`);
  await expect(page.getByText('1 envio', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: `Manhã ${mark}` })).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Com erro' });
  await expect(page).toHaveURL(/status=error/);
  await expect(page.getByText('1 envio', { exact: true })).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Enviados' });
  await expect(page.getByText('Nenhum envio encontrado.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('success');
  await expect(page.getByRole('searchbox', { name: 'Buscar', exact: true })).toHaveValue(`MANHA ${mark}`);
});

test('an upload leads to its video, and one that passed a limit names the value', async ({ page }) => {
  const refused = { ...entry(2), status: 'error', reason: 'upload.too-long', found: '26 h 23 min 27 s' };
  const items = [{ ...entry(1), videoId: 'video-1' }, refused];
  await page.route('**/api/admin/uploads**', (route) =>
    route.fulfill({ json: { items, total: 2, page: 1, pageSize: 30 } }),
  );
  await page.goto('/uploads');
  await expect(page.getByRole('link', { name: 'Envio 1' })).toHaveAttribute('href', '/video/video-1');
  const row = page.getByRole('row').filter({ hasText: 'Envio 2' });
  await expect(row).toContainText('26 h 23 min 27 s');
  await expect(row.getByRole('link')).toHaveCount(0);
});

test('its pages stand in the address; one that is empty leads back, and a failure can be tried again', async ({
  page,
}) => {
  let isAway = false;
  await page.route('**/api/admin/uploads**', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const items = number > 3 ? [] : Array.from({ length: 30 }, (_, index) => entry(number * 100 + index));
    return isAway
      ? route.fulfill({ status: 500, body: '' })
      : route.fulfill({ json: { items, total: 90, page: number, pageSize: 30 } });
  });
  await page.goto('/uploads');
  await expect(page.getByText('90 envios', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Próximo' }).click();
  await expect(page).toHaveURL(/\/uploads\?page=2$/);
  await expect(page.getByRole('rowheader', { name: 'Envio 200' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('rowheader', { name: 'Envio 100' })).toBeVisible();
  await page.goto('/uploads?page=9');
  await expect(page.getByText('Não há nada nesta página.')).toBeVisible();
  await page.getByRole('link', { name: 'Ir para a primeira página' }).click();
  await expect(page.getByRole('rowheader', { name: 'Envio 100' })).toBeVisible();
  isAway = true;
  await page.reload();
  await expect(page.getByText('Não foi possível carregar o registro de envios.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('90 envios', { exact: true })).toBeVisible();
});
