import { z } from 'zod';
import { enterAs, test } from './support/accounts';
import { asAdult, expect } from './support/site';
import { asPerson, decideTale, isFree, sendTale, shownTitle, taleText } from './support/tales';

const found = z.object({ tale: z.object({ id: z.string() }).nullable() });
const APPEALS = '/talelist/review?queue=appeals';

test('an appeal goes to a second moderator: the first is not offered it and cannot decide it, and both decisions are kept', async ({
  page,
  makePerson,
}) => {
  await asAdult(page);
  const [author, first, second] = [
    await makePerson(),
    await makePerson('moderator'),
    await makePerson('moderator'),
  ];
  const text = taleText();
  const tale = await asPerson(author, (client) => sendTale(client, 'Conto do recurso', text));
  const start = text.indexOf('farol');
  const passages = [{ start, end: start + 'farol'.length }];
  await decideTale(tale.id, { decision: 'deny', reason: 'quality', passages }, first);

  await enterAs(page, author);
  await page.goto('/my-tales');
  const mine = page.getByRole('article', { name: tale.title });
  await mine.getByRole('button', { name: 'Contestar a recusa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contestar a recusa' });
  await dialog.getByLabel('Por que o conto deve ser publicado?').fill('O farol é só uma paisagem.');
  await dialog.getByRole('button', { name: 'Enviar contestação' }).click();
  await expect(
    mine.getByText('Recusa contestada: outra pessoa da moderação vai decidir.', { exact: true }),
  ).toBeVisible();

  await enterAs(page, first);
  const offered = page.waitForResponse('**/api/desk/tales/next');
  await page.goto(APPEALS);
  expect(found.parse(await (await offered).json()).tale?.id).not.toBe(tale.id);
  await page.goto(`/talelist/review?id=${tale.id}`);
  await expect(shownTitle(page)).toHaveText(tale.title);
  await page.keyboard.press('a');
  await expect(
    page.getByText('Uma contestação é decidida por outra pessoa, não por quem recusou.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Lista de contos' }).click();
  // It is given back by whoever is signed in at that moment.
  await expect.poll(() => isFree(tale.id)).toBe(true);

  await enterAs(page, second);
  await page.goto(APPEALS);
  while ((await shownTitle(page).innerText()) !== tale.title) {
    const passed = await shownTitle(page).innerText();
    await page.keyboard.press('s');
    await expect(page.getByText(`Pulado: ${passed}`)).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Contestação do autor' })).toContainText(
    'O farol é só uma paisagem.',
  );
  await expect(page.getByRole('region', { name: 'Decisões' }).getByRole('listitem')).toHaveText([
    /^Recusado por outra pessoa, .+: Precisa de revisão$/,
  ]);
  await page.keyboard.press('a');
  await expect(page.getByText(`Aprovado: ${tale.title}`, { exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('region', { name: 'Decisões' }).getByRole('listitem')).toHaveCount(2);

  await enterAs(page, author);
  await page.goto('/my-tales');
  await expect(mine.getByText('Publicado', { exact: true })).toBeVisible();
  await mine.getByRole('link', { name: 'Ler no site' }).click();
  await expect(page.getByRole('heading', { level: 1, name: tale.title })).toBeVisible();
});
