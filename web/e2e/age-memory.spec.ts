import { type Page } from '@playwright/test';
import { enterAs, test } from './support/accounts';
import { whileAgesAre } from './support/policy';
import { choose } from './support/provider';
import { expect, site } from './support/site';

const ADULT = 'comprovada@idade.test';
const QUESTION = 'Comprove que você tem 18 anos ou mais';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const way = (page: Page) => page.getByRole('link', { name: 'Comprovar com Serviço de teste' });
const recall = (page: Page) => page.getByRole('button', { name: 'Entrar com a idade guardada na sua conta' });
const section = (page: Page) => page.getByRole('region', { name: 'Comprovação de idade' });
const keep = (page: Page) => section(page).getByRole('button', { name: 'Guardar na minha conta' });

/** The pass of this browser is gone, as when its hours are over. */
async function endPass(page: Page): Promise<void> {
  const answer = await page.request.delete('/api/age', { headers: { origin: site().url } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('who wants it has a proof of age remembered with the account, comes in by it, and has it forgotten', async ({
  page,
  makePerson,
}) => {
  await enterAs(page, await makePerson());
  await page.goto('/profile?tab=security');
  await expect(page.getByRole('region', { name: 'Seus dados' })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  await whileAgesAre('verified', async () => {
    await page.goto('/profile?tab=security');
    await expect(section(page)).toContainText('Para guardar, comprove antes a idade neste navegador.');
    await expect(keep(page)).toHaveCount(0);

    await page.goto('/contos');
    await expect(way(page)).toBeVisible();
    await expect(recall(page)).toHaveCount(0);
    await way(page).click();
    await choose(page, ADULT);
    await page.waitForURL('**/contos');
    await page.goto('/profile?tab=security');
    await keep(page).click();
    await expect(section(page)).toContainText(/Guardada até \d\d\/\d\d\/\d{4}\./);

    await endPass(page);
    await page.goto('/contos?page=1');
    await expect(title(page)).toHaveText(QUESTION);
    await recall(page).click();
    await expect(title(page)).toHaveText('Contos');
    await expect(page).toHaveURL(/\/contos\?page=1$/);

    await page.goto('/profile?tab=security');
    await section(page).getByRole('button', { name: 'Esquecer' }).click();
    // This browser's pass is the account's: there is nothing to remember anew.
    await expect(section(page)).toContainText('Para guardar, comprove antes a idade neste navegador.');
    await endPass(page);
    await page.goto('/contos');
    await expect(title(page)).toHaveText(QUESTION);
    await expect(way(page)).toBeVisible();
    await expect(recall(page)).toHaveCount(0);
  });
});

test('an account that cannot let anybody in says so, and leaves the other ways', async ({
  page,
  makePerson,
}) => {
  await enterAs(page, await makePerson());
  await page.goto('/terms');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).not.toBeNull();
  await whileAgesAre('verified', async () => {
    await page.route('**/api/me/age', (route) =>
      route.fulfill({ json: { until: '2026-12-31', canRemember: false } }),
    );
    await page.goto('/contos');
    await recall(page).click();
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Não foi possível entrar com a idade guardada.' });
    await expect(alert).toBeVisible();
    await expect(title(page)).toHaveText(QUESTION);
    await expect(way(page)).toBeVisible();
  });
});
