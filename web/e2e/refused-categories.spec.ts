import { type Page } from '@playwright/test';
import { asAdult, expect, test } from './support/site';

// What passes through the site's own worker cannot be changed on its way.

const SHOWN = 'gay trans';

/** The pages come as they do where the policy shows these categories alone. */
const refuseOthers = (page: Page) =>
  page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const answer = await route.fetch();
    const meta = `<meta name="categories" content="${SHOWN}">`;
    return route.fulfill({
      response: answer,
      body: (await answer.text()).replace('</head>', `${meta}</head>`),
    });
  });

test('categories that are refused are in no menu, no chip and no selection', async ({ page }) => {
  await asAdult(page);
  await refuseOthers(page);
  const blocks: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/videos/home/')) blocks.push(pathname);
  });
  await page.goto('/home');
  const chips = (name: string) => page.getByRole('navigation', { name, exact: true }).getByRole('link');
  await expect(chips('Categorias')).toHaveText(['Todas', 'Gay', 'Trans']);
  await expect.poll(() => blocks.length).toBeGreaterThan(0);
  expect(blocks.filter((path) => !path.startsWith('/api/videos/home/all/'))).toEqual([]);
  await page.getByRole('button', { name: 'Categorias' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
  await expect(menu.getByRole('link', { name: 'Trans' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Hetero' })).toHaveCount(0);
  await page.goto('/filtered?category=hetero');
  await expect(page.getByRole('heading', { level: 1, name: 'Categoria desconhecida' })).toBeVisible();
  await page.goto('/contos?category=incesto');
  await expect(page.getByRole('heading', { level: 1, name: 'Contos', exact: true })).toBeVisible();
  await expect(chips('Categorias dos contos')).toHaveText(['Todas', 'Gay', 'Trans']);
});
