import { readFile } from 'node:fs/promises';
import { type Page, type Route } from '@playwright/test';
import { z } from 'zod';
import { enterAs, test } from './support/accounts';
import { addVideos, type StoredVideo, takeOutVideos } from './support/catalogue';
import { makeClip, makeFolder, removeFolder } from './support/clips';
import { asAdult, expect, site, stopClock } from './support/site';
import { addTales, takeOutTales } from './support/moderation';

const ELSEWHERE = 'http://127.0.0.1/cdn/**';
const counts = z.object({ total: z.number(), pending: z.number(), approved: z.number(), denied: z.number() });
const durations = z.object({ duration: z.number() });

let folder: string;
let clip: Buffer;
test.beforeAll(async () => {
  folder = await makeFolder();
  clip = await readFile(await makeClip(folder, 'clipe.mp4', 2));
});
test.afterAll(() => removeFolder(folder));

test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
});

const tool = (page: Page) => page.getByRole('region', { name: 'Ferramenta de depuração' });
const withClip = (route: Route) => route.fulfill({ body: clip, contentType: 'video/mp4' });

async function withLengthless(many: number, test: (videos: readonly StoredVideo[]) => Promise<void>) {
  const titles = Array.from({ length: many }, (_, index) => ({ title: `Sem duração ${index}`, duration: 0 }));
  const videos = await addVideos(titles);
  try {
    await test(videos);
  } finally {
    await takeOutVideos(videos);
  }
}

test('[ADMIN-01] the dashboard has live cards, its panels, and the ways on', async ({ page }) => {
  const known = counts.parse(await (await page.request.get('/api/admin/tales/counts')).json());
  const tales = await addTales([{}, {}, { isApproved: true }, { isDenied: true }]);
  try {
    await page.goto('/dashboard');
    for (const [label, figure] of [
      ['Total de Contos', known.total + 4],
      ['Pendentes', known.pending + 2],
      ['Aprovados', known.approved + 1],
      ['Recusados', known.denied + 1],
    ] as const) {
      const card = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
      await expect(card.getByRole('definition')).toHaveText(String(figure));
    }
  } finally {
    await takeOutTales(tales);
  }
  for (const panel of [
    'Meus vídeos',
    'Cadastro de vídeos',
    'Estatísticas dos vídeos',
    'Gerenciar Contos',
    'Ferramenta de depuração',
  ])
    await expect(page.getByRole('heading', { name: panel, exact: true })).toBeVisible();
  await page
    .getByRole('region', { name: 'Cadastro de vídeos' })
    .getByRole('link', { name: 'Adicionar Vídeo' })
    .click();
  await expect(page).toHaveURL(/\/upload-video$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Ver todos os vídeos', exact: true }).click();
  await expect(page).toHaveURL(/\/my-videos$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Ver Todos os Contos', exact: true }).click();
  await expect(page).toHaveURL(/\/talelist$/);
});

test('[ADMIN-01] the statistics are drawn for 7, 30 and 90 days, and stand in a table', async ({ page }) => {
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: 'Estatísticas dos vídeos' });
  for (const days of [7, 30, 90]) {
    await panel.getByLabel('Período').selectOption({ label: `${days} dias` });
    for (const label of ['Visualizações', 'Curtidas', 'Vídeos novos']) {
      const chart = panel.getByRole('img', {
        name: new RegExp(`^${label} nos últimos ${days} dias: [\\d.]+ no total$`),
      });
      await expect(chart.locator('canvas')).toBeVisible();
    }
    await expect(panel.locator('tbody tr')).toHaveCount(days);
  }
  await panel.getByText('Ver os números em uma tabela').click();
  await expect(panel.getByRole('columnheader')).toHaveText([
    'Dia',
    'Visualizações',
    'Curtidas',
    'Não curtidas',
    'Vídeos novos',
  ]);
  await page.route('**/api/admin/statistics**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Não foi possível carregar as estatísticas.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await panel.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(panel.locator('canvas').first()).toBeVisible();
});

test("[ADMIN-02] 'Verificar Durações' finds videos without one; 'Atualizar Todas as Durações' asks, and shows how far it is until it is cancelled", async ({
  page,
}) => {
  await withLengthless(12, async (videos) => {
    await page.goto('/dashboard');
    await tool(page).getByRole('button', { name: 'Verificar Durações', exact: true }).click();
    await expect(tool(page).getByText(/ vídeos verificados, \d+ sem duração\.$/)).toBeVisible();
    await expect(tool(page).getByText('Sem duração 11', { exact: true })).toBeVisible();

    const update = tool(page).getByRole('button', { name: 'Atualizar Todas as Durações', exact: true });
    const dialog = page.getByRole('dialog');
    await update.click();
    await expect(
      dialog.getByText(
        'Tem certeza que deseja atualizar a duração de todos os vídeos? Isso pode demorar alguns minutos.',
        { exact: true },
      ),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toHaveCount(0);

    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(ELSEWHERE, async (route) => {
      await released;
      await withClip(route);
    });
    await update.click();
    await dialog.getByRole('button', { name: 'Atualizar', exact: true }).click();
    await expect(dialog.getByText(/^\d{1,3}%$/)).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await expect(dialog.getByText(/^Vídeo atual: Sem duração \d+$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(tool(page).getByText(/^Cancelado\./)).toBeVisible();
    release();
    await page.unrouteAll({ behavior: 'wait' });
    const last = videos.at(-1)?.id ?? '';
    const answer = await page.request.get(`/api/admin/videos/${last}`);
    expect(durations.parse(await answer.json()).duration).toBe(0);
  });
});

test('[ADMIN-03] all durations: ten in parallel, 100 ms between batches, and the page is loaded anew 2 s after', async ({
  page,
}) => {
  await withLengthless(12, async (videos) => {
    const held: Route[] = [];
    await page.route(ELSEWHERE, (route) => void held.push(route));
    await page.clock.install();
    await page.goto('/dashboard');
    await tool(page).getByRole('button', { name: 'Atualizar Todas as Durações' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Atualizar', exact: true }).click();
    await expect.poll(() => held.length).toBe(10);
    await stopClock(page);
    await Promise.all(held.splice(0).map(withClip));
    // The first ten are stored before the others are asked for, and those wait for their pause.
    const stored = async () => {
      const found = await Promise.all(
        videos.map(async ({ id }) => {
          const answer = await page.request.get(`/api/admin/videos/${id}`);
          return durations.parse(await answer.json()).duration;
        }),
      );
      return found.filter((duration) => Math.abs(duration - 2) < 0.2).length;
    };
    await expect.poll(stored).toBe(10);
    await page.clock.runFor(90);
    expect(held).toHaveLength(0);
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return held.length;
      })
      .toBe(2);
    await Promise.all(held.splice(0).map(withClip));
    await expect.poll(stored).toBe(12);
    await expect(tool(page).getByText(/, 12 atualizados, 0 sem sucesso\.$/)).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    await page.clock.runFor(1_500);
    await expect(page.locator('html[data-before]')).toHaveCount(1);
    const loaded = page.waitForEvent('load');
    await page.clock.runFor(600);
    await loaded;
    await expect(page.locator('html[data-before]')).toHaveCount(0);
  });
});

test("[ADMIN-03] 'Testar Extração' reads a typed address in the browser alone, and gives up after 10 s", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.route('https://videos.example/bom.mp4', withClip);
  await page.route('https://videos.example/ruim.mp4', (route) => route.fulfill({ status: 404 }));
  await page.route('https://videos.example/lento.mp4', () => undefined);
  await page.clock.install();
  await page.goto('/dashboard');
  await tool(page).getByRole('button', { name: 'Testar Extração', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const extract = async (address: string) => {
    await dialog.getByLabel('URL do vídeo').fill(address);
    await dialog.getByRole('button', { name: 'Extrair', exact: true }).click();
  };
  await extract('javascript:alert(1)');
  await expect(dialog.getByText(/^Informe um endereço completo/)).toBeVisible();
  await extract('https://videos.example/bom.mp4');
  await expect(dialog.getByText('Duração: 00:02', { exact: true })).toBeVisible();
  await extract('https://videos.example/ruim.mp4');
  await expect(dialog.getByText('Não foi possível carregar o vídeo', { exact: true })).toBeVisible();
  await stopClock(page);
  await extract('https://videos.example/lento.mp4');
  await expect(dialog.getByRole('button', { name: 'Extraindo...' })).toBeVisible();
  await page.clock.runFor(9_900);
  await expect(dialog.getByText('Timeout ao carregar metadados do vídeo')).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(dialog.getByText('Timeout ao carregar metadados do vídeo', { exact: true })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  const toServer = asked.filter(
    (request) => request.startsWith(site().url) && request.includes('videos.example'),
  );
  expect(toServer).toEqual([]);
});
