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
const prove = (page: Page) => section(page).getByRole('link', { name: 'Comprovar a idade' });
const keep = (page: Page) => page.getByLabel('Guardar na minha conta que comprovei a idade');

/** Sets out from the page that asks for it to prove it, and to have that remembered. */
async function askToKeep(page: Page): Promise<void> {
  await keep(page).check();
  await page.getByRole('button', { name: 'Comprovar com Serviço de teste' }).click();
}

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
    await expect(prove(page)).toBeVisible();

    // A proof that nobody asked to remember is not.
    await page.goto('/contos');
    await expect(recall(page)).toHaveCount(0);
    await expect(keep(page)).not.toBeChecked();
    await way(page).click();
    await choose(page, ADULT);
    await page.waitForURL('**/contos');
    await page.goto('/profile?tab=security');
    await prove(page).click();

    await expect(title(page)).toHaveText(QUESTION);
    await expect(keep(page)).not.toBeChecked();
    // The provider knows who is there from the first time, and asks for no name.
    await askToKeep(page);
    await page.waitForURL('**/profile?tab=security');
    await expect(section(page)).toContainText(/Guardada até \d\d\/\d\d\/\d{4}\./);

    await endPass(page);
    await page.goto('/contos?page=1');
    await expect(title(page)).toHaveText(QUESTION);
    await recall(page).click();
    await expect(title(page)).toHaveText('Contos');
    await expect(page).toHaveURL(/\/contos\?page=1$/);

    await page.goto('/profile?tab=security');
    await section(page).getByRole('button', { name: 'Apagar da conta' }).click();
    await expect(prove(page)).toBeVisible();
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
    await page.route('**/api/me/age', (route) => route.fulfill({ json: { until: '2026-12-31' } }));
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
