import { type Page } from '@playwright/test';
import { asAdult, expect, test } from './support/site';

const MOMENT = '2026-01-02T03:04:05.000Z';
const video = (number: number) => ({
  id: `video-${number}`,
  title: `Vídeo ${number}`,
  description: '',
  url: 'http://127.0.0.1/cdn/x.mp4',
  poster: '/default-thumbnail.svg',
  thumbnailUrl: '/default-thumbnail.svg',
  category: 'hetero',
  author: '',
  views: number,
  likes: 0,
  dislikes: 0,
  comments: 0,
  isActive: true,
  isFavorite: false,
  duration: 61,
  createdAt: MOMENT,
  updatedAt: MOMENT,
});

/** A catalogue of `total` videos at the network's edge: filling the real one with hundreds of clips would prove nothing more of the screen. */
async function withVideos(page: Page, total: number): Promise<void> {
  await asAdult(page);
  await page.route('**/api/videos?**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [current, size] = [Number(query.get('page') ?? 1), Number(query.get('pageSize'))];
    const first = (current - 1) * size;
    const items = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, index) =>
      video(first + index + 1),
    );
    return route.fulfill({ json: { items, total, page: current, pageSize: size } });
  });
}

const marks = (page: Page) =>
  page.getByRole('navigation', { name: 'Páginas', exact: true }).locator('> *').allTextContents();

test('pages: Anterior, Próximo, first, last, ellipses, five around the current one, seven near the ends', async ({
  page,
}) => {
  await withVideos(page, 15 * 19 + 1);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Vídeo 15', exact: true })).toBeVisible();
  expect(await marks(page)).toEqual(['Anterior', '1', '2', '3', '4', '5', '6', '7', '…', '20', 'Próximo']);
  await expect(page.getByText('Anterior')).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/home?page=10');
  await expect(page.getByRole('heading', { name: 'Vídeo 136', exact: true })).toBeVisible();
  expect(await marks(page)).toEqual(['Anterior', '1', '…', '8', '9', '10', '11', '12', '…', '20', 'Próximo']);
  await page.getByRole('link', { name: 'Próximo' }).click();
  await expect(page).toHaveURL(/page=11$/);
  await page.getByRole('link', { name: 'Página 20' }).click();
  await expect(page.getByRole('heading', { name: 'Vídeo 286', exact: true })).toBeVisible();
  expect(await marks(page)).toEqual([
    'Anterior',
    '1',
    '…',
    '14',
    '15',
    '16',
    '17',
    '18',
    '19',
    '20',
    'Próximo',
  ]);
  await expect(page.getByText('Próximo')).toHaveAttribute('aria-disabled', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/page=11$/);
});

test('fifteen a page, ten on a small screen', async ({ page }) => {
  await withVideos(page, 40);
  await page.goto('/home');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(15);
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
});

test('says that there is nothing, in general and in a category', async ({ page }) => {
  await withVideos(page, 0);
  await page.goto('/home');
  await expect(page.getByText('Nenhum vídeo encontrado', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Gay', exact: true }).click();
  await expect(page).toHaveURL(/category=gay$/);
  await expect(page.getByText('Nenhum conto encontrado nesta categoria.', { exact: true })).toBeVisible();
});

test('a list that cannot be read can be tried again', async ({ page }) => {
  await withVideos(page, 3);
  let broken = true;
  await page.route('**/api/videos?**', (route) =>
    broken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.goto('/home');
  const again = page.getByRole('button', { name: 'Tentar novamente' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  broken = false;
  await again.click();
  await expect(page.getByRole('heading', { name: 'Vídeo 3', exact: true })).toBeVisible();
});
