import { enterAs, test } from './support/accounts';
import { asAdult, expect } from './support/site';

test.describe('public menu', () => {
  for (const [entry, role, message] of [
    ['Favoritos', 'link', 'Entre na sua conta para ver os seus favoritos.'],
    ['Envie seu Conto', 'button', 'Entre na sua conta para enviar um conto.'],
  ] as const) {
    test(`[LAYOUT-11] a signed-out click on ${entry} shows for 3 seconds a message with a link to login`, async ({
      page,
    }) => {
      await asAdult(page);
      await page.clock.install({ time: new Date('2026-01-15T10:00:00Z') });
      await page.goto('/home');
      const target = page.getByRole('navigation', { name: 'Menu' }).getByRole(role, { name: entry });
      await expect(target).toBeVisible();
      await page.clock.pauseAt(new Date('2026-01-15T11:00:00Z'));
      await target.click();
      const shown = page.getByRole('status').getByText(message);
      await expect(shown.getByRole('link')).toHaveAttribute('href', '/login');
      await page.clock.runFor(2_900);
      await expect(shown).toBeVisible();
      await page.clock.runFor(200);
      await expect(shown).toHaveCount(0);
      await expect(page).toHaveURL(/\/home$/);
      await target.click();
      await shown.getByRole('link').click();
      await page.clock.resume();
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByLabel('E-mail')).toBeVisible();
    });
  }

  test('Favoritos leads a signed-in person to /favorite', async ({ page, makePerson }) => {
    await enterAs(page, await makePerson());
    await page.goto('/home');
    await page.getByRole('link', { name: 'Favoritos', exact: true }).click();
    await expect(page).toHaveURL(/\/favorite$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
