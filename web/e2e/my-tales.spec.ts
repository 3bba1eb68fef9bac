import { z } from 'zod';
import { enterAs, test } from './support/accounts';
import { asAdult, expect } from './support/site';
import { asPerson, decideTale, sendTale, taleText } from './support/tales';

const ownTales = z.object({ items: z.array(z.object({ id: z.string() })) });

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

  await other.getByRole('button', { name: 'Contestar a recusa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contestar a recusa' });
  await dialog.getByRole('button', { name: 'Enviar contestação' }).click();
  await expect(dialog.getByText('Escreva por que o conto deve ser publicado.')).toBeVisible();
  await dialog.getByLabel('Por que o conto deve ser publicado?').fill('O trecho é só uma paisagem.');
  await dialog.getByRole('button', { name: 'Enviar contestação' }).click();
  await expect(other.getByText(/^Recusa contestada/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Contestar a recusa' })).toHaveCount(0);

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
  await changed.getByRole('button', { name: 'Desfazer a retirada' }).click();
  await expect(changed.getByText('Em análise')).toBeVisible();
});

test('decisions leave a mark that goes once the tales were seen; a visitor is asked nothing', async ({
  page,
  makePerson,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).not.toContain('/api/me/author');
  const author = await makePerson();
  const tales = await asPerson(author, async (client) => [
    await sendTale(client, 'Conto aceito'),
    await sendTale(client, 'Conto recusado'),
  ]);
  await decideTale(tales[0]?.id ?? '', { decision: 'approve' });
  await decideTale(tales[1]?.id ?? '', { decision: 'deny', reason: 'quality' });
  await enterAs(page, author);
  await page.goto('/profile');
  const profile = page.getByRole('link', { name: 'Meu perfil' });
  await expect(profile).toHaveAccessibleDescription('2 novidades em Meus contos');
  const link = page.getByRole('main').getByRole('link', { name: /^Meus contos/ });
  await expect(link).toContainText('2 novidades em Meus contos');
  await link.click();
  await expect(page.getByRole('article', { name: 'Conto aceito' })).toBeVisible();
  await expect(profile).not.toHaveAccessibleDescription(/novidade/);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Conto aceito' })).toBeVisible();
  await expect(profile).not.toHaveAccessibleDescription(/novidade/);
});

test('a published tale is edited: the old text stays until the new one is accepted, and can be taken back', async ({
  page,
  makePerson,
}) => {
  const author = await makePerson();
  const tale = await asPerson(author, (client) => sendTale(client, 'Conto publicado'));
  await decideTale(tale.id, { decision: 'approve' });
  await enterAs(page, author);
  await page.goto('/my-tales');
  const published = page.getByRole('article', { name: tale.title });
  await published.getByRole('button', { name: 'Editar', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Editar conto publicado' });
  await form.getByLabel('Título').fill('Conto com outro título');
  await form.getByLabel('Este conto é de minha autoria.').check();
  await form.getByLabel('Todos os personagens são adultos (18 anos ou mais).').check();
  await form.getByRole('button', { name: 'Enviar nova versão' }).click();
  const edit = page.getByRole('article', { name: 'Conto com outro título' });
  await expect(edit.getByText(/^Nova versão de um conto publicado/)).toBeVisible();
  await expect(published.getByText('Publicado', { exact: true })).toBeVisible();
  await expect(published.getByRole('button', { name: 'Editar', exact: true })).toHaveCount(0);
  await edit.getByRole('button', { name: 'Retirar' }).click();
  await page
    .getByRole('dialog', { name: 'Retirar nova versão' })
    .getByRole('button', { name: 'Retirar nova versão' })
    .click();
  await expect(published.getByRole('button', { name: 'Editar', exact: true })).toBeVisible();
  await edit.getByRole('button', { name: 'Desfazer a retirada' }).click();
  await expect(edit.getByText('Em análise')).toBeVisible();

  await enterAs(page, await makePerson('moderator'));
  const own = await asPerson(author, async (client) =>
    ownTales.parse(await (await client.get('/api/me/tales')).json()),
  );
  await page.goto(`/talelist/review?id=${own.items[0]?.id ?? ''}`);
  const changes = page.getByRole('region', { name: 'O que a nova versão muda' });
  await expect(changes.locator('ins')).toContainText('com outro título');
  await page.keyboard.press('a');
  await expect(page.getByText('Aprovado: Conto com outro título', { exact: true })).toBeVisible();
  await page.goto(`/contos/${tale.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Conto com outro título' })).toBeVisible();
});

test('a visitor is led to /login', async ({ page }) => {
  await page.goto('/my-tales');
  await expect(page).toHaveURL(/\/login$/);
});
