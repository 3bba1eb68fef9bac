import { randomUUID } from 'node:crypto';
import { asAdministrator, enterAs, test } from './support/accounts';
import { asAdult, expect, site } from './support/site';

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
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
