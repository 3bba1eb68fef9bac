import { type APIRequestContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator, enterAs, test } from './support/accounts';
import { create, drawnPicture, uploadPicture } from './support/shop';
import { asAdult, expect, site } from './support/site';

const listed = z.object({
  items: z.array(z.object({ id: z.string(), title: z.string(), price: z.number(), version: z.number() })),
});
const MARK = 'da serra';
const LINK = 'https://loja.example/obra';
const LONG = `${'Uma história calma. '.repeat(5)}Que termina bem.`;

const ours = async (client: APIRequestContext, view: 'list' | 'trash' = 'list') => {
  const answer = await client.get('/api/admin/books', { params: { pageSize: 60, view } });
  return listed.parse(await answer.json()).items.filter(({ title }) => title.includes(MARK));
};
const removeOurs = () =>
  asAdministrator(async (client) => {
    for (const { id } of await ours(client))
      expect((await client.delete(`/api/books/${id}`)).ok()).toBe(true);
    for (const { id } of await ours(client, 'trash'))
      expect((await client.post(`/api/books/${id}/erase`)).ok()).toBe(true);
  });

const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar', exact: true }).click();

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label).fill(value);
}

const GOOD = {
  Título: `Contos ${MARK}`,
  Descrição: LONG,
  'URL da capa': 'http://127.0.0.1:9/capa.png',
  'Preço (R$)': '29.9',
  'Link de compra': LINK,
};

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
});
test.afterEach(removeOurs);

test('[BOOK-04] books are filtered by type, added, edited, and deleted after a question in the row', async ({
  page,
}) => {
  await asAdministrator(async (client) => {
    const coverUrl = await uploadPicture(client, '400x600');
    const common = { description: 'Seis contos.', price: 10, link: LINK, coverUrl };
    await create(client, 'books', { ...common, title: `Digital ${MARK}`, type: 'ebook' });
  });
  await page.goto('/books-admin');
  await page.getByRole('button', { name: 'Adicionar livro' }).click();
  await fill(page, GOOD);
  // A file takes the place of the address.
  const cover = { name: 'capa.png', mimeType: 'image/png', buffer: await drawnPicture('400x600') };
  await form(page).getByLabel('Ou envie um arquivo de imagem').setInputFiles(cover);
  await expect(form(page).getByLabel('URL da capa')).not.toHaveValue(GOOD['URL da capa']);
  const preview = form(page).getByRole('img', { name: 'Prévia da imagem' });
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await save(page);
  await expect(page.getByText('Livro cadastrado.')).toBeVisible();
  const row = rowOf(page, `Contos ${MARK}`);
  await expect(row.getByText('R$ 29,90')).toBeVisible();
  await expect(row.getByText(`${LONG.slice(0, 100).trimEnd()}...`, { exact: true })).toBeVisible();

  const filter = page.getByLabel('Mostrar');
  await expect(filter.getByRole('option')).toHaveText(['Todos', 'Ebooks', 'Livros Físicos']);
  await filter.selectOption({ label: 'Ebooks' });
  await expect(rowOf(page, `Digital ${MARK}`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await filter.selectOption({ label: 'Livros Físicos' });
  await expect(row).toBeVisible();
  await expect(rowOf(page, `Digital ${MARK}`)).toHaveCount(0);
  await page.reload();
  await expect(filter).toHaveValue('fisico');
  await filter.selectOption({ label: 'Todos' });
  await expect(rowOf(page, `Digital ${MARK}`)).toBeVisible();

  await page.getByRole('button', { name: `Editar Contos ${MARK}` }).click();
  await expect(form(page).getByLabel('Preço (R$)')).toHaveValue('29.90');
  await fill(page, { Título: `Novos contos ${MARK}` });
  await form(page).getByLabel('Tipo').selectOption({ label: 'Ebook' });
  await save(page);
  const changed = rowOf(page, `Novos contos ${MARK}`);
  await expect(changed.getByText('Ebook', { exact: true })).toBeVisible();

  const remove = changed.getByRole('button', { name: /^Excluir/ });
  await remove.click();
  await expect(changed.getByText(`Excluir "Novos contos ${MARK}"?`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await remove.click();
  await changed.getByRole('button', { name: 'Cancelar' }).click();
  await expect(changed).toBeVisible();
  await remove.click();
  await changed.getByRole('button', { name: 'Sim, excluir' }).click();
  await expect(changed).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await asAdministrator((client) => ours(client))).map(({ title }) => title)).toEqual([
    `Digital ${MARK}`,
  ]);
});

test('[BOOK-04] who edits a book that a colleague has changed keeps what they wrote, or takes what is saved', async ({
  page,
}) => {
  const fields = { description: 'Seis contos.', coverUrl: 'http://127.0.0.1:9/c.png', price: 1, link: LINK };
  await asAdministrator((client) =>
    create(client, 'books', { ...fields, title: `Um ${MARK}`, type: 'ebook' }),
  );
  const colleague = (changes: object) =>
    asAdministrator(async (client) => {
      const [{ id } = { id: '' }] = await ours(client);
      expect((await client.patch(`/api/books/${id}`, { data: changes })).ok()).toBe(true);
    });
  await page.goto('/books-admin');
  await page.getByRole('button', { name: `Editar Um ${MARK}` }).click();
  await fill(page, { Título: `Meu título ${MARK}` });
  await colleague({ title: `Outro título ${MARK}`, price: 9.5 });
  await save(page);
  const conflict = form(page).getByRole('alert').filter({ hasText: 'Outra pessoa salvou alterações' });
  await expect(conflict).toBeFocused();
  await expect(form(page).getByLabel('Título')).toHaveValue(`Meu título ${MARK}`);
  await conflict.getByRole('button', { name: 'Manter o que escrevi' }).click();
  await expect(form(page).getByText('O que você escreveu foi mantido.')).toBeVisible();
  await expect(form(page).getByLabel('Título')).toHaveValue(`Meu título ${MARK}`);
  await expect(form(page).getByLabel('Preço (R$)')).toHaveValue('9.50');
  await colleague({ description: 'Sete contos.' });
  await save(page);
  await conflict.getByRole('button', { name: 'Usar o que está salvo' }).click();
  await expect(form(page).getByLabel('Título')).toHaveValue(`Outro título ${MARK}`);
  await expect(form(page).getByLabel('Descrição')).toHaveValue('Sete contos.');
  await fill(page, { Título: `Meu título ${MARK}` });
  await save(page);
  await expect(rowOf(page, `Meu título ${MARK}`).getByText('R$ 9,50')).toBeVisible();
});

test('[BOOK-04] a deleted book comes back by a button or from the trash, or is erased there after a question', async ({
  page,
}) => {
  const title = `Um título comprido que ocupa mais de uma linha num telefone ${MARK}`;
  const fields = { description: 'Seis contos.', coverUrl: 'http://127.0.0.1:9/c.png', price: 1, link: LINK };
  await asAdministrator((client) => create(client, 'books', { ...fields, title, type: 'ebook' }));
  await page.goto('/books-admin?type=ebook');
  const row = rowOf(page, title);
  const remove = async () => {
    await row.getByRole('button', { name: /^Excluir/ }).click();
    await expect(row.getByText(`Excluir "${title}"? Fica 30 dias na lixeira.`)).toBeVisible();
    await row.getByRole('button', { name: 'Sim, excluir' }).click();
    await expect(row).toHaveCount(0);
  };
  await remove();
  await expect(page.getByText('Livro excluído. Fica 30 dias na lixeira.')).toBeVisible();
  // By keyboard alone: the heading has the focus, behind it stand the button that adds and the one that takes back.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0);

  await remove();
  await page.getByRole('link', { name: 'Lixeira' }).click();
  await expect(page).toHaveURL(/[?&]view=trash/);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Lixeira' })).toHaveAttribute('aria-current', 'page');
  await expect(
    row.getByText(/^Apagado em \d\d\/\d\d\/\d{4}, será excluído em \d\d\/\d\d\/\d{4}$/),
  ).toBeVisible();
  await expect(row.getByRole('button', { name: /^Editar/ })).toHaveCount(0);
  await row.getByRole('button', { name: `Restaurar ${title}` }).click();
  await expect(page.getByText('Livro restaurado.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('link', { name: 'Lista', exact: true }).click();
  await expect(row).toBeVisible();
  await expect(page.getByLabel('Mostrar')).toHaveValue('ebook');

  await remove();
  await page.getByRole('link', { name: 'Lixeira' }).click();
  await row.getByRole('button', { name: `Excluir agora ${title}` }).click();
  await expect(row.getByText(`Excluir "${title}" agora? Não há como desfazer.`)).toBeVisible();
  await row.getByRole('button', { name: 'Sim, excluir' }).click();
  await expect(row).toHaveCount(0);
  expect(await asAdministrator((client) => ours(client, 'trash'))).toEqual([]);
});

test("[BOOK-04] without books the list says 'Nenhum livro encontrado.'", async ({ page }) => {
  const none = { items: [], total: 0, page: 1, pageSize: 15 };
  await page.route('**/api/admin/books**', (route) => route.fulfill({ json: none }));
  await page.goto('/books-admin');
  await expect(page.getByText('Nenhum livro encontrado.', { exact: true })).toBeVisible();
});

test('[BOOK-05] every field is required, the price is a number from 0, and a failure is told', async ({
  page,
}) => {
  await page.goto('/books-admin');
  await page.getByRole('button', { name: 'Adicionar livro' }).click();
  const required = form(page).getByText('Por favor, preencha todos os campos.', { exact: true });
  await save(page);
  await expect(required).toBeVisible();
  for (const label of Object.keys(GOOD)) {
    await fill(page, { ...GOOD, [label]: ' ' });
    await save(page);
    await expect(required).toBeVisible();
    await expect(form(page).getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await fill(page, GOOD);
  const price = form(page).getByLabel('Preço (R$)');
  for (const [typed, kept] of [
    ['abc', ''],
    ['-1', '1'],
    ['1e9', '19'],
    ['R$ 1.5x', '1.5'],
    ['12,50', '12.50'],
  ] as const) {
    await price.fill('');
    await price.pressSequentially(typed);
    await expect(price).toHaveValue(kept);
  }
  for (const wrong of ['1.2.3', '.', '1000000000', '1234.999']) {
    await price.fill(wrong);
    await save(page);
    await expect(form(page).getByText('Por favor, insira um preço válido.', { exact: true })).toBeVisible();
    await expect(price).toBeFocused();
  }
  await fill(page, { 'Preço (R$)': '0', 'Link de compra': 'javascript:alert(1)' });
  await save(page);
  await expect(form(page).getByText(/^Informe um endereço completo/)).toBeVisible();
  const link = form(page).getByLabel('Link de compra');
  for (const internal of ['http://2130706433/', 'http://[::1]/', 'https://loja.local/']) {
    await link.fill(internal);
    const answer = page.waitForResponse('**/api/books');
    await save(page);
    expect((await answer).status()).toBe(400);
    await expect(form(page).getByText(/^Este endereço leva a uma rede interna\./)).toBeVisible();
    await expect(link).toBeFocused();
    await expect(link).toHaveAttribute('aria-invalid', 'true');
  }
  await link.fill(LINK);
  await page.route('**/api/books', (route) => route.abort());
  await save(page);
  await expect(
    form(page).getByText('Ocorreu um erro ao salvar o livro. Tente novamente.', { exact: true }),
  ).toBeVisible();
  expect(await asAdministrator((client) => ours(client))).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  await save(page);
  await expect(rowOf(page, GOOD.Título).getByText('R$ 0,00', { exact: true })).toBeVisible();
});

test('[BOOK-05] the server refuses a price of abc, -1 and 1e9, and a script for an address', async () => {
  await asAdministrator(async (client) => {
    const good = {
      title: `Preço ${MARK}`,
      description: 'x',
      coverUrl: LINK,
      price: 1,
      link: LINK,
      type: 'ebook',
    };
    for (const price of ['abc', -1, 1e9, null])
      expect((await client.post('/api/books', { data: { ...good, price } })).status()).toBe(400);
    const script = await client.post('/api/books', { data: { ...good, link: 'javascript:alert(1)' } });
    expect(script.status()).toBe(400);
    expect(await ours(client)).toEqual([]);
  });
});

test('the second of two editors is told, and overwrites nothing; a failed deletion keeps the row', async ({
  page,
}) => {
  const id = await asAdministrator((client) =>
    create(client, 'books', {
      ...{
        title: `Dois editores ${MARK}`,
        description: 'x',
        coverUrl: LINK,
        price: 1,
        link: LINK,
        type: 'ebook',
      },
    }),
  );
  await page.goto('/books-admin');
  await page.getByRole('button', { name: `Editar Dois editores ${MARK}` }).click();
  await asAdministrator(async (client) =>
    expect((await client.patch(`/api/books/${id}`, { data: { price: 7 } })).ok()).toBe(true),
  );
  await fill(page, { Título: `Meu título ${MARK}` });
  await save(page);
  await expect(form(page).getByText(/^Outra pessoa salvou alterações/)).toBeVisible();
  expect(await asAdministrator((client) => ours(client))).toMatchObject([
    { title: `Dois editores ${MARK}`, price: 7 },
  ]);
  await page.keyboard.press('Escape');

  const row = rowOf(page, `Dois editores ${MARK}`);
  await page.route('**/api/books/*', (route) => route.abort());
  await row.getByRole('button', { name: /^Excluir/ }).click();
  await row.getByRole('button', { name: 'Sim, excluir' }).click();
  await expect(page.getByText('Não foi possível excluir o livro. Tente novamente.')).toBeVisible();
  await expect(row).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
