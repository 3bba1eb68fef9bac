import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator } from './support/accounts';
import { adminVideo, cardOf, listedVideos, openOldest, readVideo, rowOf } from './support/my-videos';
import { expect, test } from './support/site';

const MARK = `Lista ${Date.now()}`;
test.use({ viewport: { width: 1440, height: 900 } });
const numbers = new Intl.NumberFormat('pt-BR');
const PAGE_SIZE = 15;
const videos = z.object({ items: z.array(adminVideo) });
const videoTotals = z.object({
  views: z.number(),
  likes: z.number(),
  comments: z.number(),
  active: z.number(),
});
const millions = (views: number) => `${(views / 1_000_000).toFixed(1)}M`;

/** The first ones of the list from its old end; their views and likes are beyond all others'. */
const named = listedVideos(MARK, () => [
  { title: 'muito visto', views: 2_000_000_000, likes: 1_234, comments: 56, isFavorite: true },
  { title: 'muito curtido', views: 1_999_000_000, likes: 2_000_000 },
  { title: 'inativo', isActive: false },
  ...Array.from({ length: PAGE_SIZE }, (_, n) => ({ title: `n${n}` })),
]);

const titles = (page: Page) => page.getByRole('rowheader');
const listed = (query: string) =>
  asAdministrator(async (client) =>
    videos.parse(await (await client.get(`/api/admin/videos?${query}`)).json()),
  );
const setActive = (ids: readonly string[], isActive: boolean) =>
  asAdministrator(async (client) => {
    const change = { field: 'isActive', to: isActive };
    const answer = await client.post('/api/admin/videos/changes', { data: { ids, change } });
    expect(answer.ok(), await answer.text()).toBe(true);
  });

test("[ADMIN-04] /my-videos has cards, 'Adicionar Vídeo' and a table with URL, views, likes, comments, status, favorite and 'Excluir'", async ({
  page,
}) => {
  const readSums = () =>
    asAdministrator(async (client) =>
      videoTotals.parse(await (await client.get('/api/admin/videos/totals')).json()),
    );
  // The sums follow the counters about once a second.
  await expect.poll(async () => (await readSums()).views).toBeGreaterThanOrEqual(3_999_000_000);
  const sums = await readSums();
  await openOldest(page);
  await expect(cardOf(page, 'Visualizações')).toHaveText(millions(sums.views));
  await expect(cardOf(page, 'Curtidas')).toHaveText(numbers.format(sums.likes));
  await expect(cardOf(page, 'Comentários')).toHaveText(numbers.format(sums.comments));
  await expect(cardOf(page, 'Vídeos ativos')).toHaveText(numbers.format(sums.active));

  // As they are seen: the heads of the phone are there, and hidden.
  await expect(page.getByRole('columnheader')).toHaveText(
    ['Vídeo', 'URL', 'Visualizações', 'Curtidas', 'Comentários', 'Status', 'Favorito', 'Ações'],
    { useInnerText: true },
  );
  const seen = rowOf(page, named('muito visto').title);
  await expect(
    seen.getByText(`http://127.0.0.1/cdn/${named('muito visto').id}.mp4`, { exact: true }),
  ).toBeVisible();
  for (const text of ['1.234', '56', 'Ativo', 'Sim'])
    await expect(seen.getByRole('cell', { name: text, exact: true })).toBeVisible();
  await expect(seen.getByRole('cell', { name: millions(2_000_000_000), exact: true })).toBeVisible();
  await expect(seen.getByRole('button', { name: /^Excluir / })).toHaveText('Excluir');
  for (const text of ['Inativo', 'Não'])
    await expect(
      rowOf(page, named('inativo').title).getByRole('cell', { name: text, exact: true }),
    ).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar Vídeo' }).click();
  await expect(page.getByRole('dialog', { name: 'Adicionar Vídeo' })).toBeVisible();
});

test('[ADMIN-04] filters all, active, inactive and sorts newest, oldest, most-viewed, most-liked stand in the address, with the page', async ({
  page,
}) => {
  await openOldest(page);
  await expect(titles(page)).toHaveCount(PAGE_SIZE);
  await expect(titles(page).first()).toContainText('muito visto');
  await page.getByLabel('Mostrar').selectOption({ label: 'Inativos' });
  await expect(page).toHaveURL(/status=inactive/);
  await expect(titles(page).first()).toContainText(`${MARK} inativo`);
  await page.getByLabel('Mostrar').selectOption({ label: 'Ativos' });
  await expect(titles(page).nth(1)).toContainText('muito curtido');
  await expect(rowOf(page, named('inativo').title)).toHaveCount(0);
  await page.getByLabel('Ordenar por').selectOption({ label: 'Mais curtidos' });
  await expect(titles(page).first()).toContainText('muito curtido');
  await page.getByLabel('Ordenar por').selectOption({ label: 'Mais vistos' });
  await expect(titles(page).first()).toContainText('muito visto');
  await page.getByLabel('Ordenar por').selectOption({ label: 'Mais recentes' });
  await expect(page).toHaveURL(/sort=newest/);
  await expect(titles(page).first()).not.toContainText('muito visto');

  await openOldest(page);
  await page.getByRole('link', { name: 'Próximo', exact: true }).click();
  await expect(page).toHaveURL(/sort=oldest&page=2/);
  const [first] = (await listed('sort=oldest&page=2')).items;
  await expect(titles(page).first()).toContainText(first?.title ?? MARK);
  await page.reload();
  await expect(titles(page).first()).toContainText(first?.title ?? MARK);
});

test("[ADMIN-04] says 'Nenhum vídeo encontrado. Adicione seu primeiro vídeo!' where there is none", async ({
  page,
}) => {
  const inactive = (await listed('status=inactive&pageSize=60')).items.map(({ id }) => id);
  await setActive(inactive, true);
  try {
    await page.goto('/my-videos?status=inactive');
    await expect(page.getByText('Nenhum vídeo encontrado. Adicione seu primeiro vídeo!')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  } finally {
    await setActive(inactive, false);
  }
});

test('several videos are selected and deactivated by keyboard after they were counted, and are given back', async ({
  page,
}) => {
  const chosen = [named('n5'), named('n6')];
  await openOldest(page);
  const bulk = page.getByRole('region', { name: 'Ações em massa' });
  await expect(bulk.getByRole('button')).toHaveCount(0);
  for (const { title } of chosen) {
    await page.getByRole('checkbox', { name: `Selecionar ${title}`, exact: true }).focus();
    await page.keyboard.press('Space');
  }
  await expect(bulk.getByText('2 vídeos selecionados')).toBeVisible();
  const deactivate = async () => {
    await bulk.getByRole('button', { name: 'Desativar' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Desativar' });
    await expect(question.getByText('2 de 2 podem ser desativados.')).toBeVisible();
    await question.getByRole('button', { name: 'Aplicar' }).focus();
    await page.keyboard.press('Enter');
  };
  await page.route('**/api/admin/videos/changes', (route) => route.abort());
  await deactivate();
  await expect(page.getByText('0 vídeos desativados. 2 vídeos sem mudança.')).toBeVisible();
  await expect(bulk.getByText('2 vídeos selecionados')).toBeVisible();
  await page.unrouteAll();
  await deactivate();
  await expect(page.getByText('2 vídeos desativados.')).toBeVisible();
  await expect(bulk.getByText('Nenhum vídeo selecionado')).toBeVisible();
  for (const { id, title } of chosen) {
    await expect(rowOf(page, title).getByRole('cell', { name: 'Inativo', exact: true })).toBeVisible();
    expect((await readVideo(id)).isActive).toBe(false);
  }
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('2 vídeos voltaram ao que eram.')).toBeVisible();
  for (const { id } of chosen) expect((await readVideo(id)).isActive).toBe(true);
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).focus();
  await page.keyboard.press('Space');
  await expect(bulk.getByText(`${PAGE_SIZE} vídeos selecionados`)).toBeVisible();
});

test('the list leaves as a CSV', async ({ page }) => {
  await openOldest(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('videos.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(named('muito visto').title);
  expect(text.startsWith('\uFEFFID;Título;URL')).toBe(true);
});

for (const [width, height, rows] of [
  [1440, 900, 8],
  [768, 1024, 4],
  [360, 800, 2],
] as const)
  test(`${rows} videos are in sight at ${width} x ${height}, and selecting one moves none`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openOldest(page);
    await expect(titles(page)).toHaveCount(PAGE_SIZE);
    const ends = () =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().bottom)));
    const before = await ends();
    expect(before.filter((end) => end <= height).length).toBeGreaterThanOrEqual(rows);
    await page
      .getByRole('checkbox', { name: `Selecionar ${named('muito visto').title}`, exact: true })
      .check();
    await expect(page.getByRole('button', { name: 'Limpar seleção' })).toBeAttached();
    expect(await ends()).toEqual(before);
  });

test('on a phone rows are cards, and no width is too small', async ({ page }) => {
  await openOldest(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(rowOf(page, named('muito visto').title).getByText('1.234')).toBeVisible();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  }
});
