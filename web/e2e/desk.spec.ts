import { type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator, enterAs, test } from './support/accounts';
import { lacksNext } from './support/desk';
import { addTales, takeOutTales } from './support/moderation';
import { asAdult, expect, site } from './support/site';
import { asPerson, sendTale, shownTitle, taleText } from './support/tales';

const listed = z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) });
const audit = z.object({ items: z.array(z.object({ action: z.string(), subject: z.string() })) });
const mark = String(Date.now());

test.beforeEach(({ page }) => asAdult(page));

const many = (count: number, name: string) =>
  addTales(
    Array.from({ length: count }, (_, index) => ({
      title: `${name} ${mark}-${index}`,
      tale: taleText(),
    })),
  );
const eventsOf = (actorId: string) =>
  asAdministrator(
    async (client) =>
      audit.parse(await (await client.get('/api/admin/audit', { params: { actorId, limit: 100 } })).json())
        .items,
  );

/** Refuses what is on the screen with the keyboard alone. */
async function refuseByKeys(page: Page): Promise<void> {
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'Recusar conto' })).toBeVisible();
  await page.keyboard.type('Precisa de');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Obrigado.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test('ten tales are decided with the keyboard alone, one is undone, and all of it is in the audit', async ({
  page,
  makePerson,
}) => {
  const moderator = await makePerson('moderator');
  const tales = await many(10, 'Fila');
  const ours = new Set(tales.map(({ title }) => title));
  try {
    await enterAs(page, moderator);
    await page.goto('/talelist/review');
    for (let decided = 0; decided < tales.length;) {
      await expect(shownTitle(page)).toBeVisible();
      const title = await shownTitle(page).innerText();
      const isOurs = ours.delete(title);
      const isRefused = decided % 3 === 2;
      if (!isOurs) await page.keyboard.press('s');
      else if (isRefused) await refuseByKeys(page);
      else await page.keyboard.press('a');
      const outcome = isOurs ? (isRefused ? 'Recusado' : 'Aprovado') : 'Pulado';
      await expect(page.getByText(`${outcome}: ${title}`, { exact: true })).toBeVisible();
      if (isOurs) decided += 1;
    }
    await page.keyboard.press('u');
    await expect(page.getByText(/^Decisão desfeita: /)).toBeVisible();
    const events = await eventsOf(moderator.id);
    const count = (action: string) => events.filter((event) => event.action === action).length;
    expect([count('tale.approve'), count('tale.deny'), count('tale.undo')]).toEqual([7, 3, 1]);
    for (const { id } of tales)
      expect(
        events.filter(({ action, subject }) => subject === id && action.startsWith('tale.')).length,
      ).toBeGreaterThan(0);
  } finally {
    await takeOutTales(tales);
  }
  await enterAs(page, site());
  await page.goto(`/audit?actor=${moderator.id}&action=tale.undo`);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Desfez uma decisão sobre um conto' }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Verificar integridade' }).click();
  await expect(page.getByText(/^A cadeia está íntegra\. Lotes conferidos: /)).toBeVisible();
});

test('a next tale that cannot be had is no empty queue: it is asked for again, by itself and on demand', async ({
  page,
}) => {
  const tales = await many(3, 'Seguinte');
  try {
    await enterAs(page, site());
    await lacksNext(page, {
      path: '/api/desk/tales/next',
      none: 'Nenhum conto na fila.',
      decide: async (item) => {
        await page.goto(`/talelist/review?id=${tales[item]?.id}`);
        await expect(shownTitle(page)).toHaveText(String(tales[item]?.title));
        await page.keyboard.press('a');
        await expect(page.getByText(`Aprovado: ${tales[item]?.title}`, { exact: true })).toBeVisible();
      },
    });
  } finally {
    await takeOutTales(tales);
  }
});

test('the keys explain themselves, note, skip, go back and can be turned off', async ({ page }) => {
  const tales = await many(2, 'Teclas');
  try {
    await enterAs(page, site());
    const first = String(tales[0]?.title);
    await page.goto(`/talelist/review?id=${tales[0]?.id}`);
    await expect(shownTitle(page)).toHaveText(first);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Teclas da avaliação' });
    await expect(help.getByRole('row')).toHaveCount(11);
    await page.keyboard.press('Escape');
    const note = page.getByRole('listitem').filter({ hasText: 'Conferir a categoria.' });
    await page.keyboard.press('n');
    await page.keyboard.type('Conferir a categoria.');
    await page.getByRole('button', { name: 'Salvar nota' }).press('Enter');
    await expect(note).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.getByText(`Pulado: ${first}`)).toBeVisible();
    await expect(shownTitle(page)).not.toHaveText(first);
    await page.keyboard.press('k');
    await expect(shownTitle(page)).toHaveText(first);
    await expect(note).toBeVisible();
    await page.keyboard.press('?');
    await help.getByLabel('Usar as teclas de atalho').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(shownTitle(page)).toHaveText(first);
  } finally {
    await takeOutTales(tales);
  }
});

test('a refusal is made with a number and Ctrl+Enter; numbers that are typed into the message stay text', async ({
  page,
}) => {
  const tales = await many(2, 'Número');
  const dialog = page.getByRole('dialog', { name: 'Recusar conto' });
  const reason = dialog.getByLabel('Motivo');
  const message = dialog.getByLabel('Mensagem para o autor');
  const open = async (item: number) => {
    await page.goto(`/talelist/review?id=${tales[item]?.id}`);
    await expect(shownTitle(page)).toHaveText(String(tales[item]?.title));
    await page.keyboard.press('r');
    await expect(dialog).toBeVisible();
  };
  try {
    await enterAs(page, site());
    await open(0);
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText('Escolha o motivo da recusa.')).toBeVisible();
    await page.keyboard.press('6');
    await expect(reason.locator('option:checked')).toHaveText('Categoria errada');
    await dialog.getByRole('button', { name: 'Cancelar' }).focus();
    await page.keyboard.press('0');
    await expect(reason.locator('option:checked')).toHaveText('Outro motivo');
    await message.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Faltam 2 capítulos.');
    await expect(reason.locator('option:checked')).toHaveText('Outro motivo');
    await expect(message).toHaveValue('Faltam 2 capítulos.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Recusado: ${tales[0]?.title}`, { exact: true })).toBeVisible();

    await open(1);
    await page.keyboard.press('8');
    await dialog.getByRole('button', { name: 'Cancelar' }).focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Recusado: ${tales[1]?.title}`, { exact: true })).toBeVisible();
  } finally {
    await takeOutTales(tales);
  }
});

test('the buttons of the desk show their keys, which are no part of their names', async ({ page }) => {
  const [tale] = await many(1, 'Botões');
  if (!tale) throw new Error('A tale was stored.');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const keys = page.locator('kbd');
  try {
    await enterAs(page, site());
    await page.goto(`/talelist/review?id=${tale.id}`);
    await expect(shownTitle(page)).toHaveText(tale.title);
    for (const [name, key] of [
      ['Aprovar', 'A'],
      ['Recusar', 'R'],
      ['Próximo', 'J'],
    ] as const) {
      await expect(button(name)).toHaveAttribute('aria-keyshortcuts', key);
      await expect(button(name).locator('kbd')).toHaveText(key);
    }
    await button('Recusar').click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Recusar conto', exact: true });
    await expect(confirm).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
    await expect(keys.filter({ hasText: 'Ctrl+Enter' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByLabel('Usar as teclas de atalho').uncheck();
    await page.keyboard.press('Escape');
    await expect(button('Aprovar')).not.toHaveAttribute('aria-keyshortcuts');
    await expect(keys).toHaveCount(0);
    await button('Recusar').click();
    await page.keyboard.press('6');
    await expect(page.getByLabel('Motivo')).toHaveValue('');
  } finally {
    await takeOutTales([tale]);
  }
});

test('two browsers at one desk never see the same item in review; one that is left is free again', async ({
  page,
  browser,
  makePerson,
}) => {
  const tales = await many(2, 'Dupla');
  const context = await browser.newContext({ baseURL: site().url });
  try {
    const other = await context.newPage();
    await asAdult(other);
    await enterAs(page, await makePerson('moderator'));
    await enterAs(other, await makePerson('moderator'));
    await Promise.all([page.goto('/talelist/review'), other.goto('/talelist/review')]);
    await expect(shownTitle(page)).toBeVisible();
    await expect(shownTitle(other)).toBeVisible();
    const mine = await shownTitle(page).innerText();
    expect(await shownTitle(other).innerText()).not.toBe(mine);
    const waiting = listed.parse(
      await (await page.request.get('/api/tales', { params: { status: 'waiting', pageSize: 60 } })).json(),
    );
    await other.goto(`/talelist/review?id=${waiting.items.find(({ title }) => title === mine)?.id}`);
    await expect(other.getByText('Outra pessoa está avaliando este conto.').first()).toBeVisible();
    await other.keyboard.press('a');
    await expect(
      other.getByRole('status').getByText('Outra pessoa está avaliando este conto.'),
    ).toBeVisible();
    await page.goto('/talelist');
    await other.reload();
    await expect(other.getByText(/^Reservado para você até /)).toBeVisible();
  } finally {
    await context.close();
    await takeOutTales(tales);
  }
});

const terms = z.object({ items: z.array(z.unknown()), version: z.number() });
const leased = z.object({ lease: z.object({ token: z.number() }) });
const urgent = z.object({ items: z.array(z.object({ title: z.string(), isUrgent: z.boolean() })) });

const urgentTitles = async (page: Page): Promise<string[]> => {
  const answer = await page.request.get('/api/tales', { params: { status: 'waiting', pageSize: 60 } });
  return urgent
    .parse(await answer.json())
    .items.filter(({ isUrgent }) => isUrgent)
    .map(({ title }) => title);
};

/** Gives the list of terms back as it was. */
async function restoreTerms(items: readonly unknown[]): Promise<void> {
  await asAdministrator(async (client) => {
    const { version } = terms.parse(await (await client.get('/api/admin/terms')).json());
    const answer = await client.put('/api/admin/terms', { data: { items, version } });
    expect(answer.ok(), await answer.text()).toBe(true);
  });
}

test('a term of the gravest kind marks the item and its places, lets it jump the queue, and its approval is asked for twice', async ({
  page,
}) => {
  await enterAs(page, site());
  const before = terms.parse(await (await page.request.get('/api/admin/terms')).json());
  const earlier = await many(2, 'Antes');
  const [tale] = await addTales([
    { title: `Termo zarabico ${mark}`, tale: `${taleText()} Era um zarabico.` },
  ]);
  if (!tale) throw new Error('A tale was stored.');
  const dialog = page.getByRole('dialog', { name: 'Confirmar aprovação' });
  try {
    await page.goto('/talelist');
    await page.getByText('Termos que a moderação procura').click();
    await page.getByLabel(/^Podem sugerir/).fill('zarabico');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Termos salvos.')).toBeVisible();
    await expect.poll(() => urgentTitles(page)).toEqual([tale.title]);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: tale.title });
    await expect(row.getByText('Urgente', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: 'Aprovar' }).click();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(row.getByText('Pendente', { exact: true })).toBeVisible();

    await page.goto('/talelist/review');
    await expect(shownTitle(page)).toHaveText(tale.title);
    await expect(page.getByText('Urgente', { exact: true })).toBeVisible();
    await expect(shownTitle(page).locator('mark')).toHaveText('zarabico');
    await expect(page.getByRole('region', { name: 'Texto do conto' }).locator('mark')).toHaveText('zarabico');
    await expect(page.getByRole('region', { name: 'Sinais' })).toContainText(
      'zarabico (Pode sugerir menor de idade, 2 vezes)',
    );
    await page.keyboard.press('a');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Pendente', { exact: true })).toBeVisible();
    await page.keyboard.press('a');
    await dialog.getByRole('button', { name: 'Conferi os trechos, aprovar' }).click();
    await expect(page.getByText(`Aprovado: ${tale.title}`, { exact: true })).toBeVisible();
  } finally {
    await restoreTerms(before.items);
    await takeOutTales([tale, ...earlier]);
  }
});

test('the desk warns while terms that come with the software are missing, until an administrator takes them in', async ({
  page,
}) => {
  await enterAs(page, site());
  const before = terms.parse(await (await page.request.get('/api/admin/terms')).json());
  const warning = page.getByText('Atenção: a lista de termos não marca nada que fale de menores de idade.');
  const minors = page.getByLabel(/^Podem sugerir/);
  try {
    await restoreTerms([]);
    await page.goto('/talelist/review');
    await expect(warning).toBeVisible();
    await page.goto('/talelist');
    await page.getByText('Termos que a moderação procura').click();
    await expect(page.getByText(/^Faltam \d+ termos que vêm com esta versão da Alcova\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Incluir no formulário' }).click();
    const listed = await minors.inputValue();
    expect(listed.split('\n')).toContain('creche');
    await minors.fill(listed.replace(/^creche$/m, '# creche'));
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Termos salvos.')).toBeVisible();

    await page.reload();
    await page.getByText('Termos que a moderação procura').click();
    await expect(minors).toHaveValue(/^# creche$/m);
    await expect(page.getByText(/ que vêm com esta versão/)).toHaveCount(0);
    await page.goto('/talelist/review');
    await expect(shownTitle(page).or(page.getByText('Nenhum conto na fila.'))).toBeVisible();
    await expect(warning).toHaveCount(0);
  } finally {
    await restoreTerms(before.items);
  }
});

test('a lease that ended is told and taken again; a new item is noticed; what was decided is reopened', async ({
  page,
  makePerson,
}) => {
  const [tale] = await many(1, 'Reserva');
  if (!tale) throw new Error('A tale was stored.');
  try {
    await enterAs(page, await makePerson('moderator'));
    const opened = page.waitForResponse(`**/api/desk/tales/${tale.id}/review`);
    await page.goto(`/talelist/review?id=${tale.id}`);
    const { lease } = leased.parse(await (await opened).json());
    await expect(shownTitle(page)).toHaveText(tale.title);
    await page.request.post(`/api/desk/tales/${tale.id}/lease/release`, {
      headers: { origin: site().url },
      data: { token: lease.token },
    });
    await page.keyboard.press('a');
    await expect(page.getByText('O conto foi aberto novamente. Confira e decida.')).toBeVisible();
    await expect(page.getByText('Pendente', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Na fila: /)).toBeVisible();
    await asPerson(await makePerson(), (client) => sendTale(client, `Novo ${mark}`));
    await expect(page.getByText('Chegou um conto novo na fila.')).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByText(`Aprovado: ${tale.title}`, { exact: true })).toBeVisible();
    await page.keyboard.press('k');
    await expect(page.getByText('Aprovado', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('o');
    await expect(page.getByText(`Reaberto: ${tale.title}`, { exact: true })).toBeVisible();
  } finally {
    await takeOutTales([tale]);
  }
});
