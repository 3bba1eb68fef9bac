import { type Page } from '@playwright/test';
import { z } from 'zod';
import { enterAs, test } from './support/accounts';
import { addTales, type StoredTale, takeOutTales } from './support/moderation';
import { asAdult, expect, site } from './support/site';
import { asPerson } from './support/tales';

const counts = z.object({
  total: z.number(),
  pending: z.number(),
  approved: z.number(),
  denied: z.number(),
});
const leased = z.object({ lease: z.object({ token: z.number() }) });
const problem = z.object({ code: z.string() });
const mark = String(Date.now());
const row = (page: Page, { title }: StoredTale) => page.getByRole('listitem').filter({ hasText: title });

test.beforeEach(({ page }) => asAdult(page));

test('[ADMIN-07] the list has count cards, rows with their actions or final label, filters, previews and an empty state', async ({
  page,
}) => {
  const long = `${'Era uma vez um farol. '.repeat(10)}`;
  const [waiting, approved, denied] = await addTales([
    { title: `Espera ${mark}`, tale: long },
    { title: `Aceito ${mark}`, isApproved: true },
    { title: `Negado ${mark}`, isDenied: true, category: 'trans' },
  ]);
  if (!waiting || !approved || !denied) throw new Error('Three tales were stored.');
  try {
    await enterAs(page, site());
    await page.goto('/talelist');
    const { total, pending, ...decided } = counts.parse(
      await (await page.request.get('/api/admin/tales/counts')).json(),
    );
    for (const [label, count] of [
      ['Total de Contos', total],
      ['Pendentes', pending],
      ['Aprovados', decided.approved],
      ['Recusados', decided.denied],
    ] as const)
      await expect(page.locator('dl > div').filter({ hasText: label })).toHaveText(`${label}${count}`);
    await expect(row(page, waiting)).toContainText('Anônimo');
    await expect(row(page, waiting)).toContainText('Pendente');
    await expect(row(page, waiting)).toContainText(/Enviado em \d\d\/\d\d\/\d{4}/);
    await expect(row(page, waiting)).toContainText(`${long.slice(0, 150).trimEnd()}...`);
    await expect(row(page, waiting)).not.toContainText(long.slice(0, 160));
    await expect(row(page, waiting).getByRole('button')).toHaveText(['Aprovar', 'Recusar']);
    await expect(row(page, approved)).toContainText('Aprovado');
    await expect(row(page, denied)).toContainText('Recusado');
    for (const [status, shown, gone] of [
      ['Pendentes', [waiting], [approved, denied]],
      ['Aprovados', [approved], [waiting, denied]],
      ['Recusados', [denied], [waiting, approved]],
    ] as const) {
      await page.getByLabel('Status').selectOption({ label: status });
      for (const tale of shown) await expect(row(page, tale)).toBeVisible();
      for (const tale of gone) await expect(row(page, tale)).toHaveCount(0);
    }
    await page.getByLabel('Status').selectOption({ label: 'Todos' });
    await page.getByLabel('Categoria').selectOption({ label: 'Trans' });
    await expect(row(page, denied)).toBeVisible();
    await expect(row(page, waiting)).toHaveCount(0);
    await page.goto('/talelist?category=incesto&status=denied');
    await expect(page.getByText('Nenhum conto encontrado.')).toBeVisible();
  } finally {
    await takeOutTales([waiting, approved, denied]);
  }
});

test('[ADMIN-08] Aprovar sets approved, Recusar sets denied, at any time, and a reload shows the same', async ({
  page,
}) => {
  const tales = await addTales([{ title: `Troca ${mark}` }]);
  const [tale] = tales;
  if (!tale) throw new Error('A tale was stored.');
  try {
    await enterAs(page, site());
    await page.goto('/talelist');
    await row(page, tale).getByRole('button', { name: 'Aprovar' }).click();
    await expect(row(page, tale)).toContainText('Aprovado');
    await page.reload();
    await expect(row(page, tale)).toContainText('Aprovado');
    await row(page, tale).getByRole('button', { name: 'Recusar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recusar conto' });
    await dialog.getByLabel('Motivo').selectOption({ label: 'Precisa de revisão' });
    await dialog.getByRole('button', { name: 'Recusar conto' }).click();
    await expect(row(page, tale)).toContainText('Recusado');
    await page.reload();
    await expect(row(page, tale)).toContainText('Recusado');
    await row(page, tale).getByRole('button', { name: 'Aprovar' }).click();
    await expect(row(page, tale)).toContainText('Aprovado');
  } finally {
    await takeOutTales(tales);
  }
});

test('what waits comes oldest first; order, search and urgency are chosen, stand in the address and are there after a reload', async ({
  page,
}) => {
  const name = `Barco ${mark}`;
  const urgent = `${name} da creche`;
  // One after the other: what is stored at once has one time of sending.
  const tales: StoredTale[] = [];
  for (const title of [`${name} um`, urgent, `${name} três`]) tales.push(...(await addTales([{ title }])));
  const titles = () => page.getByRole('main').getByRole('heading', { level: 2 });
  const search = page.getByRole('searchbox', { name: 'Buscar', exact: true });
  try {
    await enterAs(page, site());
    await page.goto('/talelist');
    await search.fill(`BARCO ${mark}`);
    await expect(titles()).toHaveText([`${name} três`, urgent, `${name} um`]);
    await expect(page).toHaveURL(/[?&]q=BARCO/);
    await page.getByLabel('Status').selectOption({ label: 'Pendentes' });
    await expect(titles()).toHaveText([`${name} um`, urgent, `${name} três`]);
    await expect(page.getByLabel('Ordem')).toHaveValue('oldest');
    await page.getByLabel('Ordem').selectOption({ label: 'Mais recentes' });
    await expect(titles()).toHaveText([`${name} três`, urgent, `${name} um`]);
    await search.fill('anonimo');
    await expect(page).toHaveURL(/[?&]q=anonimo/);
    await expect(titles().filter({ hasText: name })).toHaveCount(3);
    await search.fill(`barco ${mark}`);
    await expect(page).toHaveURL(/[?&]q=barco/);
    await page.getByLabel('Urgência').selectOption({ label: 'Urgentes' });
    // The desk looks through what came without it a moment later.
    await expect(async () => {
      await page.reload();
      await expect(titles()).toHaveText([urgent], { timeout: 1_000 });
    }).toPass();
    await expect(page).toHaveURL(/\?q=barco\+\d+&status=waiting&order=newest&urgency=urgent$/);
  } finally {
    await takeOutTales(tales);
  }
});

test('what somebody else holds says so; its buttons are off, and the server refuses too, until it is free', async ({
  page,
  makePerson,
}) => {
  const tales = await addTales([{ title: `Reservado ${mark}` }]);
  const [tale] = tales;
  if (!tale) throw new Error('A tale was stored.');
  const other = await makePerson('moderator');
  const desk = `/api/desk/tales/${tale.id}`;
  const reason = 'Em avaliação por outra pessoa';
  try {
    const token = await asPerson(
      other,
      async (client) => leased.parse(await (await client.post(`${desk}/review`)).json()).lease.token,
    );
    await enterAs(page, site());
    await page.goto(`/talelist?q=reservado+${mark}`);
    await expect(row(page, tale)).toContainText(reason);
    for (const name of ['Aprovar', 'Recusar']) {
      const button = row(page, tale).getByRole('button', { name });
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(reason);
      await button.click({ force: true });
      await button.press('Enter');
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const answer = await asPerson(site(), async (client) => {
      const refused = await client.patch(`/api/tales/${tale.id}`, { data: { decision: 'approve' } });
      return { status: refused.status(), body: problem.parse(await refused.json()) };
    });
    expect(answer).toEqual({ status: 409, body: { code: 'tale.held-by-other' } });
    await page.reload();
    await expect(row(page, tale)).toContainText('Pendente');

    await asPerson(other, (client) => client.post(`${desk}/lease/release`, { data: { token } }));
    await page.reload();
    await expect(row(page, tale)).not.toContainText(reason);
    await row(page, tale).getByRole('button', { name: 'Aprovar' }).click();
    await expect(row(page, tale)).toContainText('Aprovado');
  } finally {
    await takeOutTales(tales);
  }
});

test('a tale that somebody took after the list came is not decided: the refusal is told, and the row shows it', async ({
  page,
  makePerson,
}) => {
  const tales = await addTales([{ title: `Tomado ${mark}` }]);
  const [tale] = tales;
  if (!tale) throw new Error('A tale was stored.');
  try {
    await enterAs(page, site());
    await page.goto(`/talelist?q=tomado+${mark}`);
    const approve = row(page, tale).getByRole('button', { name: 'Aprovar' });
    await expect(approve).toBeEnabled();
    await asPerson(await makePerson('moderator'), (client) =>
      client.post(`/api/desk/tales/${tale.id}/review`),
    );
    await approve.click();
    await expect(page.getByText('Outra pessoa está avaliando este conto.')).toBeVisible();
    await expect(approve).toBeDisabled();
    await expect(row(page, tale)).toContainText('Pendente');
  } finally {
    await takeOutTales(tales);
  }
});
