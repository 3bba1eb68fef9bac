import { storedVideos } from './support/catalogue';
import { asAdult, expect, test } from './support/site';

// The worker tells when what is done in idle time has been done.
test.use({ serviceWorkers: 'allow' });

const MARK = `conexao${Date.now()}`;
storedVideos(() => [
  { title: `${MARK} farol`, category: 'gay' },
  { title: `${MARK} serra`, category: 'trans' },
]);

test('without a connection the application says so, and goes on by itself when it is back', async ({
  page,
  context,
}) => {
  await asAdult(page);
  await page.goto('/filtered?category=gay');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: `${MARK} farol` })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const notice = page.getByRole('status').filter({ hasText: 'Você está sem conexão.' });
  await expect(notice).toHaveCount(0);
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await main.getByRole('navigation', { name: 'Categorias' }).getByRole('link', { name: 'Trans' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trans');
  await expect(notice).toBeVisible();
  await expect(main.getByRole('heading', { name: `${MARK} serra` })).toHaveCount(0);
  await context.setOffline(false);
  await expect(main.getByRole('heading', { name: `${MARK} serra` })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
