import { type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator, enterAs, test } from './support/accounts';
import { expect } from './support/site';

const state = z.object({ rules: z.array(z.unknown()), version: z.number() });

const policy = () =>
  asAdministrator(async (client) => state.parse(await (await client.get('/api/admin/policy')).json()));
const save = (rules: readonly unknown[]) =>
  asAdministrator(async (client) => {
    const { version } = state.parse(await (await client.get('/api/admin/policy')).json());
    const answer = await client.put('/api/admin/policy', { data: { rules, version, confirmed: true } });
    expect(answer.ok(), await answer.text()).toBe(true);
  });
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
    await save([...before.rules, { category: 'trans', country: 'FR', surface: 'ads' }]);
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
    await save(before.rules);
  }
});
