import { type APIRequestContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator, enterAs, test } from './support/accounts';
import { create, uploadPicture } from './support/shop';
import { asAdult, expect, site } from './support/site';

const listed = z.object({
  items: z.array(z.object({ id: z.string(), redirectUrl: z.string(), weight: z.number() })),
});
const TARGET = 'https://parceiro.example/uma-campanha-de-nome-muito-comprido-mesmo';
const INTERNAL = 'http://127.0.0.1:9/faixa.png';

const INTERNAL_REFUSED = 'Este endereço leva a uma rede interna. Informe um endereço público da internet.';

const ours = async (client: APIRequestContext, view: 'list' | 'trash' = 'list') => {
  const answer = await client.get('/api/admin/ads', { params: { pageSize: 60, view } });
  return listed.parse(await answer.json()).items.filter(({ redirectUrl }) => redirectUrl.startsWith(TARGET));
};
const removeOurs = () =>
  asAdministrator(async (client) => {
    for (const { id } of await ours(client)) expect((await client.delete(`/api/ads/${id}`)).ok()).toBe(true);
    for (const { id } of await ours(client, 'trash'))
      expect((await client.post(`/api/ads/${id}/erase`)).ok()).toBe(true);
  });

const row = (page: Page) => page.getByRole('listitem').filter({ hasText: `${TARGET.slice(0, 50)}...` });
const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar', exact: true }).click();
const says = (page: Page, message: string) => form(page).getByText(message, { exact: true });
const picture = (page: Page) => form(page).getByLabel('URL da imagem');
const target = (page: Page) => form(page).getByLabel('URL de redirecionamento');

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
});
test.afterEach(removeOurs);

test('[AD-01] ads show image and address cut at 50 characters, are added, edited, and deleted after a question in the row', async ({
  page,
}) => {
  const imageUrl = await asAdministrator((client) => uploadPicture(client, '640x200'));
  await page.goto('/ads-admin');
  await page.getByRole('button', { name: 'Adicionar anúncio' }).click();
  await picture(page).fill(imageUrl);
  const preview = form(page).getByRole('img', { name: 'Prévia da imagem' });
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await target(page).fill(TARGET);
  await form(page).getByLabel('Peso').fill('5');
  await form(page).getByLabel('Início').fill('2026-01-15T10:30');
  await save(page);
  await expect(row(page)).toBeVisible();
  await expect(row(page).getByText(TARGET, { exact: true })).toHaveCount(0);
  const shown = row(page).getByRole('img');
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(row(page).getByText(/^A partir de 15\/01\/2026,? 10:30$/)).toBeVisible();
  for (const label of ['Exibições', 'Cliques', 'Taxa de cliques', 'Peso'])
    await expect(row(page).getByText(label, { exact: true })).toBeVisible();

  await row(page)
    .getByRole('button', { name: /^Editar/ })
    .click();
  await expect(form(page).getByLabel('Início')).toHaveValue('2026-01-15T10:30');
  await form(page).getByLabel('Peso').fill('9');
  await form(page).getByLabel('Ativo').uncheck();
  await save(page);
  await expect(row(page).getByText('Pausado', { exact: true })).toBeVisible();
  expect(await asAdministrator((client) => ours(client))).toMatchObject([{ weight: 9 }]);

  await page.route('**/api/ads', (route) => route.abort());
  await page.getByRole('button', { name: 'Adicionar anúncio' }).click();
  await picture(page).fill(imageUrl);
  await target(page).fill(TARGET);
  await save(page);
  await expect(says(page, 'Ocorreu um erro ao salvar o anúncio. Tente novamente.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unrouteAll({ behavior: 'wait' });

  const remove = row(page).getByRole('button', { name: /^Excluir/ });
  await remove.click();
  await expect(row(page).getByText('Excluir este anúncio?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await row(page).getByRole('button', { name: 'Sim, excluir' }).click();
  await expect(row(page)).toHaveCount(0);
  expect(await asAdministrator((client) => ours(client))).toEqual([]);
});

test('[AD-01] a deleted ad comes back by a button, with its state, and lies in the trash until it is erased', async ({
  page,
}) => {
  await asAdministrator((client) =>
    create(client, 'ads', { imageUrl: INTERNAL, redirectUrl: TARGET, isActive: false }),
  );
  await page.goto('/ads-admin');
  const remove = async () => {
    await row(page)
      .getByRole('button', { name: /^Excluir/ })
      .click();
    await expect(row(page).getByText('Excluir este anúncio? Fica 30 dias na lixeira.')).toBeVisible();
    await row(page).getByRole('button', { name: 'Sim, excluir' }).click();
    await expect(row(page)).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row(page).getByText('Pausado', { exact: true })).toBeVisible();
  await remove();
  await page.getByRole('link', { name: 'Lixeira' }).click();
  await expect(row(page).getByText('Na lixeira', { exact: true })).toBeVisible();
  await expect(row(page).getByText(/^Apagado em .+, será excluído em .+$/)).toBeVisible();
  await row(page)
    .getByRole('button', { name: /^Excluir agora/ })
    .click();
  await row(page).getByRole('button', { name: 'Sim, excluir' }).click();
  await expect(row(page)).toHaveCount(0);
  expect(await asAdministrator((client) => ours(client, 'trash'))).toEqual([]);
});

test("[AD-01] without ads the list says 'Nenhum anúncio cadastrado ainda.'", async ({ page }) => {
  const none = { items: [], total: 0, page: 1, pageSize: 15 };
  await page.route('**/api/admin/ads**', (route) => route.fulfill({ json: none }));
  await page.goto('/ads-admin');
  await expect(page.getByText('Nenhum anúncio cadastrado ainda.', { exact: true })).toBeVisible();
});

test('[AD-02] both addresses are required and must be of http or https; an image that cannot be loaded is told', async ({
  page,
}) => {
  await page.goto('/ads-admin');
  await page.getByRole('button', { name: 'Adicionar anúncio' }).click();
  await save(page);
  await expect(says(page, 'Por favor, preencha todos os campos.')).toBeVisible();
  await picture(page).fill('exemplo');
  await save(page);
  await expect(says(page, 'Por favor, preencha todos os campos.')).toBeVisible();
  await target(page).fill('exemplo');
  for (const wrong of ['exemplo', 'javascript:alert(1)', 'data:image/png;base64,AA', 'ftp://example.com/a']) {
    await picture(page).fill(wrong);
    await save(page);
    await expect(says(page, 'Por favor, insira uma URL válida para a imagem.')).toBeVisible();
    await expect(picture(page)).toBeFocused();
  }
  // A host of the server's own network is never asked.
  await picture(page).fill(INTERNAL);
  await expect(says(page, 'Erro ao carregar imagem. Verifique a URL.')).toBeVisible();
  for (const wrong of ['exemplo', 'javascript:alert(1)', 'mailto:a@example.com']) {
    await target(page).fill(wrong);
    await save(page);
    await expect(says(page, 'Por favor, insira uma URL válida para redirecionamento.')).toBeVisible();
  }
  for (const internal of ['http://0x7f.1/', 'http://[fd00::1]/', 'http://intranet/']) {
    await target(page).fill(internal);
    const answer = page.waitForResponse('**/api/ads');
    await save(page);
    expect((await answer).status()).toBe(400);
    await expect(says(page, INTERNAL_REFUSED)).toBeVisible();
    await expect(target(page)).toBeFocused();
  }
  await target(page).fill(TARGET);
  await form(page).getByLabel('Início').fill('2026-02-01T10:00');
  await form(page).getByLabel('Fim').fill('2026-02-01T09:00');
  await save(page);
  await expect(says(page, 'O fim da exibição deve vir depois do início.')).toBeVisible();
  await form(page).getByLabel('Fim').fill('');
  await save(page);
  // It is saved as it was typed, is shown to nobody, and says why.
  await expect(row(page).getByText('Erro ao carregar imagem. Verifique a URL.')).toBeVisible();
  await expect(row(page).getByText('Sem imagem').first()).toBeVisible();
});

test('[AD-02] the server refuses addresses that are not of http or https, and those of its own network', async () => {
  await asAdministrator(async (client) => {
    for (const data of [
      { imageUrl: 'javascript:alert(1)', redirectUrl: TARGET },
      { imageUrl: INTERNAL, redirectUrl: 'javascript:alert(1)' },
      { imageUrl: 'file:///etc/passwd', redirectUrl: TARGET },
      { imageUrl: '', redirectUrl: TARGET },
      { imageUrl: INTERNAL, redirectUrl: 'http://127.0.0.1/' },
    ])
      expect((await client.post('/api/ads', { data })).status()).toBe(400);
    expect(await ours(client)).toEqual([]);
  });
});

test('the second of two editors of an ad is told, and overwrites nothing', async ({ page }) => {
  const id = await asAdministrator((client) =>
    create(client, 'ads', { imageUrl: INTERNAL, redirectUrl: TARGET }),
  );
  await page.goto('/ads-admin');
  await row(page)
    .getByRole('button', { name: /^Editar/ })
    .click();
  await asAdministrator(async (client) =>
    expect((await client.patch(`/api/ads/${id}`, { data: { weight: 7 } })).ok()).toBe(true),
  );
  await form(page).getByLabel('Peso').fill('3');
  await save(page);
  await expect(form(page).getByText(/^Outra pessoa salvou alterações/)).toBeVisible();
  expect(await asAdministrator((client) => ours(client))).toMatchObject([{ weight: 7 }]);
});
