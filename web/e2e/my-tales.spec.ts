import { enterAs, test } from './support/accounts';
import { asAdult, expect } from './support/site';
import { asPerson, decideTale, sendTale, taleText } from './support/tales';

test.beforeEach(({ page }) => asAdult(page));

test('an author sees status, place, refusal and its passages; edits, asks for a review, takes back', async ({
  page,
  makePerson,
}) => {
  const author = await makePerson();
  const text = taleText();
  const refused = await asPerson(author, (client) => sendTale(client, 'Conto recusado', text));
  const waiting = await asPerson(author, (client) => sendTale(client, 'Conto na fila'));
  const start = text.indexOf('farol');
  await decideTale(refused.id, {
    decision: 'deny',
    reason: 'quality',
    passages: [{ start, end: start + 'farol'.length }],
  });
  await enterAs(page, author);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Meus contos' }).click();
  await expect(page).toHaveURL(/\/my-tales$/);
  const mine = page.getByRole('article', { name: waiting.title });
  await expect(mine.getByText('Em análise')).toBeVisible();
  const place = await mine.getByText(/(?:na|da) fila\.$/).innerText();
  const other = page.getByRole('article', { name: refused.title });
  await expect(other.getByText('Recusado', { exact: true })).toBeVisible();
  await expect(other.getByText(/Precisa de revisão\..+O texto precisa de revisão/)).toBeVisible();
  await expect(other.getByText('Um trecho do conto foi apontado.')).toBeVisible();
  await other.getByRole('button', { name: `Ver o conto ${refused.title}` }).click();
  await expect(other.locator('mark')).toHaveText('farol');

  await other.getByRole('button', { name: 'Pedir revisão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir revisão' });
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(dialog.getByText('Escreva por que o conto deve ser publicado.')).toBeVisible();
  await dialog.getByLabel('Por que o conto deve ser publicado?').fill('O trecho é só uma paisagem.');
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(other.getByText(/^Revisão pedida/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Pedir revisão' })).toHaveCount(0);

  await mine.getByRole('button', { name: 'Editar e reenviar' }).click();
  const form = page.getByRole('dialog', { name: 'Editar e reenviar' });
  await form.getByLabel('Título').fill('Conto mudado');
  await form.getByLabel('Este conto é de minha autoria.').check();
  await form.getByLabel('Todos os personagens são adultos (18 anos ou mais).').check();
  await form.getByRole('button', { name: 'Reenviar conto' }).click();
  const changed = page.getByRole('article', { name: 'Conto mudado' });
  await expect(changed.getByText('Em análise')).toBeVisible();
  await expect(changed.getByText(place, { exact: true })).toBeVisible();

  await changed.getByRole('button', { name: 'Retirar' }).click();
  await page
    .getByRole('dialog', { name: 'Retirar conto' })
    .getByRole('button', { name: 'Retirar conto' })
    .click();
  await expect(changed.getByText('Retirado', { exact: true })).toBeVisible();
  await expect(changed.getByRole('button', { name: 'Editar e reenviar' })).toHaveCount(0);
});

test('a visitor is led to /login', async ({ page }) => {
  await page.goto('/my-tales');
  await expect(page).toHaveURL(/\/login$/);
});
