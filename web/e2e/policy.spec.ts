import { type Page } from '@playwright/test';
import { enterAs, test } from './support/accounts';
import { policy, savePolicy } from './support/policy';
import { expect } from './support/site';

const cell = (page: Page, category: string, surface: string, place: string) =>
  page.getByRole('checkbox', { name: `${category}, ${surface}, ${place}`, exact: true });
const check = (page: Page) => page.getByRole('button', { name: 'Conferir e salvar' }).click();

test('[LEGAL-02] a policy is changed for one country after a look at what changes, over what somebody else saved, and asked twice before it hides everything', async ({
  page,
  makePerson,
}) => {
  const before = await policy();
  const administrator = await makePerson('admin');
  try {
    await enterAs(page, administrator);
    await page.goto('/policy');
    await expect(cell(page, 'Incesto', 'Busca', 'Reino Unido')).not.toBeChecked();
    await expect(cell(page, 'Incesto', 'Busca', 'Todos os países')).toBeChecked();
    await page.getByLabel('País', { exact: true }).selectOption({ label: 'Portugal' });
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await cell(page, 'Gay', 'Listas', 'Portugal').press('Space');
    await expect(page.getByText('Há mudanças que ainda não foram salvas.')).toBeVisible();
    await savePolicy({
      ...before,
      rules: [...before.rules, { category: 'trans', country: 'FR', surface: 'ads' }],
    });
    await check(page);
    const dialog = page.getByRole('dialog', { name: 'O que vai mudar' });
    await expect(dialog.getByText('Gay em Portugal: Listas')).toBeVisible();
    await dialog.getByRole('button', { name: 'Salvar política' }).click();
    await expect(page.getByText(/^A política foi alterada por outra pessoa\. Nada foi salvo/)).toBeVisible();
    await page.getByRole('button', { name: 'Continuar com o que marquei' }).click();
    await expect(cell(page, 'Trans', 'Anúncios', 'França')).not.toBeChecked();
    await expect(cell(page, 'Gay', 'Listas', 'Portugal')).not.toBeChecked();

    for (const category of ['Hetero', 'Trans', 'Lésbicas/Bi', 'Incesto'])
      await cell(page, category, 'Listas', 'Portugal').uncheck();
    await check(page);
    await expect(dialog.getByText('não sobra nada para mostrar em: Portugal.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Salvar política' }).click();
    await dialog.getByRole('button', { name: 'Esconder tudo mesmo assim' }).click();
    await expect(page.getByText('Política salva.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const versions = page.getByRole('region', { name: 'Versões anteriores' });
    await expect(versions.getByText(`por ${administrator.name}`)).toBeVisible();
    await expect(
      versions.getByRole('button', { name: /^Usar estas regras, da versão / }).first(),
    ).toBeVisible();
  } finally {
    await savePolicy(before);
  }
});

test('the age of visitors is asked for as a policy says, by country, after a look at what changes', async ({
  page,
  makePerson,
}) => {
  const before = await policy();
  const law = page.getByText('A lei brasileira não aceita a idade apenas declarada em sites pornográficos.');
  const ageIn = (place: string) => page.getByLabel(`Idade, ${place}`, { exact: true });
  try {
    await enterAs(page, await makePerson('admin'));
    await page.goto('/policy');
    await expect(ageIn('todos os outros países').locator('option:checked')).toHaveText('Declarada');
    await expect(law).toBeVisible();
    await page.getByLabel('País', { exact: true }).selectOption({ label: 'Brasil' });
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(ageIn('Brasil').getByRole('option')).toHaveText([
      ...['Como nos outros países: Declarada', 'Comprovada', 'Fechado'],
    ]);
    await ageIn('Brasil').selectOption({ label: 'Comprovada' });
    await expect(law).toHaveCount(0);
    await check(page);
    const dialog = page.getByRole('dialog', { name: 'O que vai mudar' });
    await expect(dialog.getByText('Nada muda.')).toHaveCount(0);
    await expect(dialog.getByText('Brasil: de Declarada para Comprovada')).toBeVisible();
    await dialog.getByRole('button', { name: 'Salvar política' }).click();
    await expect(page.getByText('Política salva.')).toBeVisible();
    expect((await policy()).ages).toEqual([{ country: 'BR', mode: 'verified' }]);
    await page.reload();
    await expect(ageIn('Brasil').locator('option:checked')).toHaveText('Comprovada');
  } finally {
    await savePolicy(before);
  }
});

test('without a way to prove an age the refusal stands at the choice, and nothing is lost', async ({
  page,
  makePerson,
}) => {
  // The test's own site has a way.
  const message = 'Configure ao menos uma forma de comprovar a idade antes de exigir a comprovação.';
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'policy.no-age-way', message };
  await page.route('**/api/admin/policy', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: problem }) : route.fallback(),
  );
  await enterAs(page, await makePerson('admin'));
  await page.goto('/policy');
  const age = page.getByLabel('Idade, todos os outros países', { exact: true });
  await age.selectOption({ label: 'Comprovada' });
  await check(page);
  const dialog = page.getByRole('dialog', { name: 'O que vai mudar' });
  await expect(dialog.getByText('Todos os outros países: de Declarada para Comprovada')).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar política' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(age).toHaveAccessibleDescription(message);
  await expect(age).toHaveValue('verified');
  await age.selectOption({ label: 'Declarada' });
  await expect(page.getByText(message)).toHaveCount(0);
});
