import { randomUUID } from 'node:crypto';
import { asAdministrator, enterAs, test } from './support/accounts';
import { asAdult, expect, site } from './support/site';

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
});

const entry = (number: number) => ({
  ...{ id: `envio-${number}`, title: `Envio ${number}`, url: '', fileName: `arquivo-${number}.mp4` },
  ...{ fileSize: 1_048_576, status: 'success', reason: null, uploadedAt: '2026-01-15T13:30:00.000Z' },
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
