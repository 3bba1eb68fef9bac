import { readFile } from 'node:fs/promises';
import { type Page, type Route } from '@playwright/test';
import { z } from 'zod';
import { enterAs, test } from './support/accounts';
import { addVideos, type StoredVideo, takeOutVideos } from './support/catalogue';
import { makeClip, makeFolder, removeFolder } from './support/clips';
import { asAdult, expect, site, stopClock } from './support/site';

const ELSEWHERE = 'http://127.0.0.1/cdn/**';
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
    // What is still worked on is not done.
    await expect(dialog.getByText(/^\d{1,2}%$/)).toBeVisible();
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

test('[ADMIN-03] addresses of an old host are given the configured one: simulated first, applied after a question', async ({
  page,
}) => {
  const videos = await addVideos([{ title: 'De outro servidor' }]);
  const urlOf = async () => {
    const answer = await page.request.get(`/api/admin/videos/${videos[0]?.id ?? ''}`);
    return z.object({ url: z.string() }).parse(await answer.json()).url;
  };
  try {
    const before = await urlOf();
    await page.goto('/dashboard');
    const panel = page.getByRole('region', { name: 'Endereços antigos do CDN', exact: true });
    const apply = panel.getByRole('button', { name: 'Aplicar', exact: true });
    await expect(apply).toBeDisabled();
    await panel.getByLabel('Endereço antigo').fill('javascript:alert(1)');
    await panel.getByRole('button', { name: 'Simular', exact: true }).click();
    await expect(panel.getByText(/^Informe o começo de um endereço/)).toBeVisible();
    await panel.getByLabel('Endereço antigo').fill('http://127.0.0.1/cdn');
    await panel.getByRole('button', { name: 'Simular', exact: true }).click();
    await expect(
      panel.getByText(/^Simulação: [\d.]+ vídeos? verificados?, 1 endereço seria trocado\.$/),
    ).toBeVisible();
    await expect(panel.getByRole('cell', { name: before, exact: true })).toBeVisible();
    expect(await urlOf()).toBe(before);
    await apply.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    expect(await urlOf()).toBe(before);
    await apply.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aplicar', exact: true }).click();
    await expect(panel.getByText(/^[\d.]+ vídeos? verificados?, 1 endereço trocado\.$/)).toBeVisible();
    expect(await urlOf()).toBe(before.replace('http://127.0.0.1/cdn', `${site().url}/cdn`));
  } finally {
    await takeOutVideos(videos);
  }
});
