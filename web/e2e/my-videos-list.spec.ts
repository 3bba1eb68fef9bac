import { type Page } from '@playwright/test';
import { changeVideo, listedVideos, openOldest, readVideo, rowOf } from './support/my-videos';
import { reportVideo } from './support/reports';
import { expect, test } from './support/site';

const MARK = `Filtros ${Date.now()}`;
const PAGE_SIZE = 15;
const SCHEDULED = 'agendado, com um título longo que enche mais do que uma linha';
test.use({ viewport: { width: 1440, height: 900 } });

const named = listedVideos(MARK, () => [
  { title: 'muito visto', views: 2_000_000_000, likes: 1_234 },
  { title: 'muito curtido', views: 1_999_000_000, likes: 2_000_000 },
  { title: 'inativo', isActive: false },
  { title: 'denunciado' },
  { title: 'de autora' },
  { title: 'com erro', mediaState: 'failed' },
  { title: SCHEDULED, isActive: false },
  ...Array.from({ length: PAGE_SIZE }, (_, n) => ({ title: `n${n}` })),
]);
test.beforeAll(() => changeVideo(named(SCHEDULED).id, { scheduledFor: '2099-03-01T23:30:00.000Z' }));

const titles = (page: Page) => page.getByRole('rowheader');
/** Lets a report hide a video; answers the case. */
async function hideByReport(): Promise<string> {
  const { id } = named('denunciado');
  const caseId = await reportVideo(id, 'intimate-image');
  await expect.poll(async () => (await readVideo(id)).hold).toEqual({ holder: 'takedown', caseId });
  return caseId;
}

test('a video that a report hides is neither active nor ready: its row and its form lead to the case', async ({
  page,
}) => {
  const { title } = named('denunciado');
  const caseId = await hideByReport();
  await openOldest(page);
  const row = rowOf(page, title);
  await expect(row.getByText('Oculto por denúncia', { exact: true })).toBeVisible();
  for (const untrue of ['Ativo', 'Pronto'])
    await expect(row.getByText(untrue, { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: `Editar ${title}`, exact: true }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByText('Oculto por denúncia', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Ativo (quando não estiver mais oculto)')).toBeChecked();
  await expect(form.getByRole('link', { name: `Ver caso: ${title}` })).toHaveAttribute('target', '_blank');
  await page.keyboard.press('Escape');
  const opened = page.waitForEvent('popup');
  await row.getByRole('link', { name: `Ver caso: ${title}` }).click();
  await expect(await opened).toHaveURL(`/reports/review?id=${caseId}`);
});

test('titles, categories, authors and states are filtered in the address, which a reload and Back keep', async ({
  page,
}) => {
  const { id, title } = named('de autora');
  await changeVideo(id, { author: `Autora ${MARK}`, category: 'trans' });
  await page.goto('/my-videos');
  await page.getByLabel('Título').fill(`${MARK} DE AUTORA`);
  await expect(page).toHaveURL(/q=/);
  await expect(titles(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Título')).toHaveValue(`${MARK} DE AUTORA`);
  await expect(titles(page)).toHaveCount(1);
  await page.getByRole('button', { name: `Autora ${MARK}`, exact: true }).click();
  await expect(page.getByLabel('Autor', { exact: true })).toHaveValue(`Autora ${MARK}`);
  await page.getByLabel('Título').fill('');
  await expect(page).not.toHaveURL(/q=/);
  await expect(rowOf(page, title)).toBeVisible();
  await expect(titles(page)).toHaveCount(1);
  await page.getByLabel('Categoria').selectOption({ label: 'Gay' });
  await expect(page.getByText('Nenhum vídeo encontrado com estes filtros.')).toBeVisible();
  await page.getByLabel('Categoria').selectOption({ label: 'Trans' });
  await expect(rowOf(page, title)).toBeVisible();
  await rowOf(page, title).getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(`/video/${id}`);
  await page.goBack();
  await expect(page.getByLabel('Categoria')).toHaveValue('trans');
  await expect(titles(page)).toHaveCount(1);

  await page.goto(`/my-videos?q=${encodeURIComponent(MARK)}`);
  for (const [label, name] of [
    ['Agendados', 'agendado'],
    ['Com erro', 'com erro'],
  ] as const) {
    await page.getByLabel('Mostrar').selectOption({ label });
    await expect(titles(page)).toHaveCount(1);
    await expect(titles(page)).toContainText(`${MARK} ${name}`);
  }
});

test('the heads of the columns order the list both ways, by keyboard too', async ({ page }) => {
  await page.goto(`/my-videos?q=${encodeURIComponent(MARK)}`);
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const press = async (name: string) => {
    await head(name).getByRole('button').focus();
    await page.keyboard.press('Enter');
  };
  await press('Visualizações');
  await expect(head('Visualizações')).toHaveAttribute('aria-sort', 'descending');
  await expect(titles(page).first()).toContainText('muito visto');
  await press('Visualizações');
  await expect(head('Visualizações')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=least-viewed/);
  await expect(titles(page).first()).not.toContainText('muito');
  await press('Curtidas');
  await expect(titles(page).first()).toContainText('muito curtido');
  await press('Vídeo');
  await expect(titles(page).first()).toContainText(`${MARK} agendado`);
  await press('Vídeo');
  await expect(titles(page).first()).toContainText(`${MARK} n9`);
  await press('Status');
  await expect(head('Status')).toHaveAttribute('aria-sort', 'ascending');
  await press('Status');
  await expect(titles(page).first()).toContainText(`${MARK} inativo`);
  await expect(head('Vídeo')).not.toHaveAttribute('aria-sort');
});

test('the address of a file shows its end and is copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOldest(page);
  const { id, title } = named('muito visto');
  await page.getByRole('button', { name: `Copiar o endereço de ${title}` }).click();
  await expect(page.getByText('Endereço copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`http://127.0.0.1/cdn/${id}.mp4`);
});

test('each row has its picture, and on a phone no video is higher than 220 pixels', async ({ page }) => {
  await hideByReport();
  await page.goto(`/my-videos?q=${encodeURIComponent(MARK)}`);
  await expect(titles(page)).toHaveCount(PAGE_SIZE);
  const pictures = page.locator('tbody img');
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(pictures).toHaveCount(PAGE_SIZE);
    await expect(pictures.first()).toBeVisible();
  }
  for (const filter of ['', '&status=failed', '&status=scheduled', '&status=hidden']) {
    await page.goto(`/my-videos?q=${encodeURIComponent(MARK)}${filter}`);
    await expect(titles(page).first()).toBeVisible();
    const heights = await page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(220);
  }
});
