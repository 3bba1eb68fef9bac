import { type Page } from '@playwright/test';
import { z } from 'zod';
import { enterAs, type Person, test } from './support/accounts';
import { asAdult, expect } from './support/site';
import { asPerson, sendTale, shownTitle, taleText } from './support/tales';

const own = z.object({ items: z.array(z.object({ title: z.string(), status: z.string() })) });

test.beforeEach(({ page }) => asAdult(page));

/** Opens the tale of an author for review, as a moderator. */
async function review(page: Page, moderator: Person, tale: { id: string; title: string }): Promise<void> {
  await enterAs(page, moderator);
  await page.goto(`/talelist/review?id=${tale.id}`);
  await expect(shownTitle(page)).toHaveText(tale.title);
}

test('tales of one author are decided together, after a look at which they are and with a reason; nearly the same ones are shown', async ({
  page,
  makePerson,
}) => {
  const author = await makePerson();
  const text = taleText();
  const [first, second, third] = await asPerson(author, async (client) => [
    await sendTale(client, 'Conto da manhã', text),
    await sendTale(client, 'Conto da tarde', text),
    await sendTale(client, 'Conto da noite'),
  ]);
  if (!first || !second || !third) throw new Error('Three tales were sent.');
  await review(page, await makePerson('moderator'), first);
  const signals = page.getByRole('region', { name: 'Sinais' });
  await expect(
    signals.getByText('Outros contos: 2. Aprovados: 0. Recusados: 0. Retirados: 0.'),
  ).toBeVisible();
  const similar = signals.getByRole('listitem').filter({ hasText: second.title });
  await expect(similar).toContainText('do mesmo autor): 100% dos pares de palavras em comum');

  await page.getByRole('button', { name: 'Decidir vários contos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decidir vários contos' });
  const preview = dialog.getByRole('list', { name: 'Contos do autor na fila' }).getByRole('checkbox');
  await expect(preview).toHaveCount(3);
  await dialog.getByRole('checkbox', { name: new RegExp(third.title) }).uncheck();
  await expect(dialog.getByRole('button', { name: 'Aprovar 2' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Recusar 2' }).click();
  await expect(dialog.getByText('Escolha o motivo da recusa.')).toBeVisible();
  await dialog.getByLabel('Motivo').selectOption({ label: 'Já foi enviado' });
  await dialog.getByRole('button', { name: 'Recusar 2' }).click();
  await expect(page.getByText('Contos decididos: 2.', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Decisões' })).toContainText('Recusado por você');
  const { items } = await asPerson(author, async (client) =>
    own.parse(await (await client.get('/api/me/tales')).json()),
  );
  expect(Object.fromEntries(items.map(({ title, status }) => [title, status]))).toEqual({
    [first.title]: 'denied',
    [second.title]: 'denied',
    [third.title]: 'waiting',
  });
});

test('an author who is suspended is told so, keeps what was typed, and may send again when it ends', async ({
  page,
  browser,
  makePerson,
}) => {
  const author = await makePerson();
  const sent = await asPerson(author, (client) => sendTale(client, 'Conto de antes'));
  await review(page, await makePerson('moderator'), sent);
  const suspend = async (days: string, outcome: string) => {
    await page.getByRole('button', { name: 'Suspender envios' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suspender envios' });
    await dialog.getByLabel('Duração').selectOption({ label: days });
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog.getByText('Escreva o motivo.')).toBeVisible();
    await dialog.getByLabel('Motivo da suspensão').fill('Muitos textos iguais.');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText(outcome, { exact: true })).toBeVisible();
  };
  await suspend('7 dias', 'Suspensão salva.');
  await expect(page.getByRole('region', { name: 'Sinais' })).toContainText('Envio suspenso.');

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  try {
    const other = await context.newPage();
    await asAdult(other);
    await enterAs(other, author);
    await other.goto('/terms');
    const menu = other.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Envie seu Conto' }).click();
    const modal = other.getByRole('dialog', { name: 'Envie seu Conto' });
    await modal.getByLabel('Título').fill('Conto de depois');
    await modal.getByLabel('Conto', { exact: true }).fill(taleText());
    await modal.getByLabel('Categoria').selectOption({ label: 'Trans' });
    await modal.getByRole('checkbox', { name: /^Este conto/ }).check();
    await modal.getByRole('checkbox', { name: /^Todos os personagens/ }).check();
    const send = modal.getByRole('button', { name: 'Enviar conto' });
    await send.click();
    await expect(modal.getByRole('alert')).toContainText('O envio de contos está suspenso para a sua conta.');
    await expect(modal.getByLabel('Título')).toHaveValue('Conto de depois');

    await suspend('Terminar a suspensão', 'Suspensão terminada.');
    await expect(page.getByText('Envio suspenso.')).toHaveCount(0);
    await send.click();
    await expect(modal.getByText('Conto enviado com sucesso!')).toBeVisible();
  } finally {
    await context.close();
  }
});
