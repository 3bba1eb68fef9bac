import { type Page } from '@playwright/test';
import { asAdult, expect, test } from './support/site';

const MOMENT = '2026-01-02T03:04:05.000Z';
const VIDEO = {
  id: 'clipe',
  title: 'Um clipe',
  description: '',
  url: 'http://127.0.0.1/cdn/clipe.mp4',
  poster: '/default-thumbnail.svg',
  thumbnailUrl: '/default-thumbnail.svg',
  category: 'hetero',
  author: 'Ana',
  views: 1_500,
  likes: 0,
  dislikes: 0,
  comments: 0,
  isActive: true,
  isFavorite: false,
  duration: 61,
  createdAt: MOMENT,
  updatedAt: MOMENT,
};

/** A video whose bytes cannot be fetched: the rest of the page is as ever. */
async function openBroken(page: Page): Promise<void> {
  await asAdult(page);
  await page.route('**/api/videos/clipe', (route) => route.fulfill({ json: VIDEO }));
  await page.route('**/api/videos/clipe/related', (route) => route.fulfill({ json: { items: [] } }));
  await page.route('**/api/videos/clipe/playback', (route) =>
    route.fulfill({
      json: { mp4: '/media/nada.mp4', hls: null, poster: VIDEO.poster, storyboard: null, expiresAt: MOMENT },
    }),
  );
  await page.route('**/media/nada.mp4', (route) => route.fulfill({ status: 404 }));
  await page.goto('/video/clipe');
}

test('[PLAYER-02] a failure shows its message, the tries, and two ways out', async ({ page }) => {
  await openBroken(page);
  const frame = page.getByRole('alert');
  await expect(frame.getByText('Erro ao carregar o player de vídeo')).toBeVisible();
  await expect(frame.getByText('Tentativas: 2/2')).toBeVisible();
  const fetched = page.waitForRequest('**/api/videos/clipe/playback');
  await frame.getByRole('button', { name: 'Tentar Novamente' }).click();
  await fetched;
  await expect(frame.getByText('Tentativas: 2/2')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await frame.getByRole('button', { name: 'Recarregar Página' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: VIDEO.title })).toBeVisible();
});

test('[PLAYER-04] retries twice by itself, a second apart', async ({ page }) => {
  const starts: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/playback')) starts.push(Date.now());
  });
  await openBroken(page);
  await expect(page.getByText('Tentativas: 2/2')).toBeVisible();
  expect(starts).toHaveLength(3);
  for (const [index, start] of starts.slice(1).entries()) {
    expect(start - (starts[index] ?? 0)).toBeGreaterThanOrEqual(1_000);
  }
  // A third would have come by now.
  await page.clock.install();
  await page.clock.runFor(5_000);
  expect(starts).toHaveLength(3);
});
