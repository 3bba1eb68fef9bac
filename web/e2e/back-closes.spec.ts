import { type Page } from '@playwright/test';
import { enterAs, type Person, test } from './support/accounts';
import { addVideos, takeOutVideos } from './support/catalogue';
import { openOldest, rowOf } from './support/my-videos';
import { asAdult, expect, site } from './support/site';
import { asPerson, decideTale, sendTale } from './support/tales';

const mark = String(Date.now());
const report = (page: Page) => page.getByRole('dialog', { name: 'Denunciar' });
const openReport = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Denunciar' }).click();

test.beforeEach(({ page }) => asAdult(page));

/** Opens the tale from the list of tales, so that there is a page to go back to. */
async function openTale(page: Page, author: Person, name: string): Promise<string> {
  const title = `${name} ${mark}`;
  const { id } = await asPerson(author, (client) => sendTale(client, title));
  await decideTale(id, { decision: 'approve' });
  const list = `/contos?q=${encodeURIComponent(title)}`;
  await page.goto(list);
  await page.getByRole('article').getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/contos/${id}$`));
  return `/contos/${id}`;
}

test('Back closes a dialog of a visitor and stays; then it leaves the page, and Forward opens nothing', async ({
  page,
  makePerson,
}) => {
  const address = await openTale(page, await makePerson(), 'Conto com diálogo');
  await openReport(page);
  await report(page).getByLabel('O que há de errado?').fill('Digitado antes.');
  await page.goBack();
  await expect(report(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { name: `Conto com diálogo ${mark}` })).toBeVisible();

  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // What was typed is there, as after Cancelar.
  await openReport(page);
  await expect(report(page).getByLabel('O que há de errado?')).toHaveValue('Digitado antes.');
  await page.goBack();
  await expect(report(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/contos\?q=/);
});

test('after Escape or a button one Back leaves the page, however often the dialog was opened', async ({
  page,
  makePerson,
}) => {
  await openTale(page, await makePerson(), 'Conto com botões');
  await openReport(page);
  await expect(report(page)).toBeVisible();
  const entries = await page.evaluate(() => window.history.length);
  await page.keyboard.press('Escape');
  await expect(report(page)).toHaveCount(0);
  for (let round = 0; round < 3; round += 1) {
    await openReport(page);
    await report(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(report(page)).toHaveCount(0);
  }
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
  await page.goBack();
  await expect(page).toHaveURL(/\/contos\?q=/);
});

test('a link in a dialog leads on, and Back comes back to the page and then leaves it', async ({
  page,
  makePerson,
}) => {
  const address = await openTale(page, await makePerson(), 'Conto com caminho');
  await openReport(page);
  await report(page).getByLabel('Motivo').selectOption({ label: 'Outro motivo' });
  await report(page).getByLabel('O que há de errado?').fill('Um teste de navegação.');
  await report(page).getByRole('button', { name: 'Enviar denúncia' }).click();
  const sent = page.getByRole('dialog', { name: 'Denúncia recebida' });
  await sent.getByRole('link').click();
  await expect(page).not.toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/contos\?q=/);
});

test.describe('of an administrator', () => {
  const title = `Vídeo com diálogos ${mark}`;
  const form = (page: Page) => page.getByRole('dialog', { name: 'Editar vídeo' });
  const question = (page: Page) => page.getByRole('dialog', { name: 'Sair sem salvar?' });
  const field = (page: Page) => form(page).getByLabel('Título');

  test('unsaved text is asked about, and each Back closes the dialog that lies on top', async ({ page }) => {
    const stored = await addVideos([{ title }]);
    try {
      await enterAs(page, site());
      await page.goto('/dashboard');
      await openOldest(page);
      await rowOf(page, title)
        .getByRole('button', { name: `Editar ${title}`, exact: true })
        .click();
      await field(page).fill(`${title} mudado`);
      await page.goBack();
      await expect(question(page)).toBeVisible();
      await page.goBack();
      await expect(question(page)).toHaveCount(0);
      await expect(field(page)).toHaveValue(`${title} mudado`);
      // The form stays for as long as it is not given up.
      await page.goBack();
      await question(page).getByRole('button', { name: 'Continuar editando' }).click();
      await expect(field(page)).toHaveValue(`${title} mudado`);
      await page.goBack();
      await question(page).getByRole('button', { name: 'Sair sem salvar' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/\/my-videos/);
      await expect(rowOf(page, title)).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/dashboard$/);
    } finally {
      await takeOutVideos(stored);
    }
  });
});
