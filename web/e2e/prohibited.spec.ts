import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { enterAs, test } from './support/accounts';
import { expect, site } from './support/site';

const name = `Lista de teste ${Date.now()}`;
const digest = createHash('sha256').update(name).digest('hex');
const fileOf = (text: string) => ({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('[LEGAL-02] a list from outside is refused whole when something is wrong with it, taken in, kept as a file and deleted', async ({
  page,
}) => {
  await enterAs(page, site());
  await page.goto('/prohibited');
  const form = page.getByRole('region', { name: 'Importar uma lista' });
  const submit = form.getByRole('button', { name: 'Importar' });
  await submit.click();
  await expect(form.getByText('Dê um nome à lista.')).toBeVisible();
  await expect(form.getByText('Por favor, selecione o arquivo da lista.')).toBeVisible();
  await form.getByLabel('Nome da lista').fill(name);
  const file = form.getByLabel('Arquivo');
  for (const [text, refusal] of [
    [`sha256\n${digest}\n${digest.slice(0, 20)}`, /^A lista chegou incompleta/],
    ['md5\nd41d8cd98f00b204e9800998ecf8427e\n', /^(A lista usa outro algoritmo|O arquivo não é uma lista)/],
  ] as const) {
    await file.setInputFiles(fileOf(text));
    await submit.click();
    await expect(form.getByText(refusal)).toBeVisible();
    await expect(form.getByLabel('Nome da lista')).toHaveValue(name);
  }
  await file.setInputFiles(fileOf(`sha256\n${digest}\n`));
  await submit.click();
  await expect(form.getByText(`Lista importada: ${name}. Arquivos: 1. Quadros: 0.`)).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: name });
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: `Exportar a lista ${name}` }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(digest);
  await row.getByRole('button', { name: `Excluir a lista ${name}` }).click();
  await page
    .getByRole('dialog', { name: 'Excluir lista' })
    .getByRole('button', { name: 'Excluir lista' })
    .click();
  await expect(page.getByText(`Lista excluída: ${name}`)).toBeVisible();
  await expect(row).toHaveCount(0);
});
