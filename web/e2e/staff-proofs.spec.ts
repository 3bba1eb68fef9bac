import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { asAdministrator, enterAs, test } from './support/accounts';
import { addVideos, takeOutVideos } from './support/catalogue';
import { ageSignIn } from './support/fresh-proof';
import { create, remove, uploadPicture } from './support/shop';
import { asAdult, expect, site } from './support/site';

const TARGET = 'https://parceiro.example/prova-recente';

const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirme que é você' });
const cancel = (page: Page) => proof(page).getByRole('button', { name: 'Cancelar' }).click();
async function prove(page: Page): Promise<void> {
  await proof(page).getByLabel('Senha', { exact: true }).fill(site().password);
  await proof(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(proof(page)).toHaveCount(0);
}

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
});

test('the list of users and its file ask who one is once, and say what they are for where one would rather not', async ({
  page,
}) => {
  await ageSignIn(page, 'GET', '/api/users?*');
  await page.goto(`/users?search=${encodeURIComponent(site().email)}`);
  await cancel(page);
  await expect(page.getByText('A lista mostra o e-mail de cada pessoa.')).toBeVisible();
  await expect(page.getByText(site().email)).toHaveCount(0);
  await ageSignIn(page, 'GET', '/api/users?*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await prove(page);
  await expect(page.getByRole('table').getByText(site().email)).toBeVisible();

  await ageSignIn(page, 'GET', '/api/users/export*');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  await cancel(page);
  await expect(page.getByText('Não foi possível exportar as contas.')).toHaveCount(0);
  await ageSignIn(page, 'GET', '/api/users/export*');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  await prove(page);
  const file = await download;
  expect(file.suggestedFilename()).toBe('usuarios.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(site().email);
});

test('an ad keeps what was typed while one is asked, and is saved after the proof', async ({ page }) => {
  const id = await asAdministrator(async (client) =>
    create(client, 'ads', { imageUrl: await uploadPicture(client, '640x200'), redirectUrl: TARGET }),
  );
  try {
    await page.goto('/ads-admin');
    await page
      .getByRole('listitem')
      .filter({ hasText: TARGET })
      .getByRole('button', { name: /^Editar/ })
      .click();
    const form = page.getByRole('dialog', { name: /anúncio/i });
    await form.getByLabel('Peso').fill('7');
    const save = form.getByRole('button', { name: 'Salvar', exact: true });
    await ageSignIn(page, 'PATCH', `/api/ads/${id}`);
    await save.click();
    await cancel(page);
    await expect(form.getByLabel('Peso')).toHaveValue('7');
    await expect(form.getByText('Não foi possível')).toHaveCount(0);
    await ageSignIn(page, 'PATCH', `/api/ads/${id}`);
    await save.click();
    await prove(page);
    await expect(form).toHaveCount(0);
  } finally {
    await asAdministrator((client) => remove(client, 'ads', [id]));
  }
});

test('deactivating several videos asks who one is; called off, they stay selected and active', async ({
  page,
}) => {
  const mark = `prova ${Date.now()}`;
  const videos = await addVideos([{ title: `${mark} um` }, { title: `${mark} dois` }]);
  try {
    await page.goto(`/my-videos?q=${encodeURIComponent(mark)}`);
    for (const { title } of videos)
      await page.getByRole('checkbox', { name: `Selecionar ${title}`, exact: true }).check();
    const bulk = page.getByRole('region', { name: 'Ações em massa' });
    await ageSignIn(page, 'POST', '/api/admin/videos/changes');
    await bulk.getByRole('button', { name: 'Desativar' }).click();
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await cancel(page);
    await expect(bulk.getByText('2 vídeos selecionados')).toBeVisible();
    await expect(page.getByText('vídeos desativados')).toHaveCount(0);
    await ageSignIn(page, 'POST', '/api/admin/videos/changes');
    await bulk.getByRole('button', { name: 'Desativar' }).click();
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await prove(page);
    await expect(page.getByText('2 vídeos desativados.')).toBeVisible();
  } finally {
    await takeOutVideos(videos);
  }
});
