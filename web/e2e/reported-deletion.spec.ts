import { type Page } from '@playwright/test';
import { listedVideos, openOldest } from './support/my-videos';
import { reportVideo } from './support/reports';
import { expect, test } from './support/site';

const MARK = `Denunciados ${Date.now()}`;
const NAMES = ['um', 'dois', 'três', 'sem denúncia'] as const;
const named = listedVideos(MARK, () => [...NAMES, 'sem resposta', 'fica'].map((title) => ({ title })));
test.use({ viewport: { width: 1440, height: 900 } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const openOne = async (page: Page, title: string) => {
  await openOldest(page);
  await page.getByRole('button', { name: `Excluir ${title}`, exact: true }).click();
  return dialog(page, 'Excluir vídeo');
};
async function select(page: Page, names: readonly string[]): Promise<void> {
  await openOldest(page);
  for (const name of names) {
    await page.getByRole('checkbox', { name: `Selecionar ${named(name).title}`, exact: true }).focus();
    await page.keyboard.press('Space');
  }
}
const askForMany = async (page: Page) => {
  await page
    .getByRole('region', { name: 'Ações em massa' })
    .getByRole('button', { name: 'Excluir vídeos' })
    .click();
  return dialog(page, 'Excluir vídeos');
};

test('reported videos are named before they are deleted, and their cases end as deleted by the site', async ({
  page,
}) => {
  const ids = ['um', 'dois', 'três'].map((name) => named(name).id);
  for (const id of ids) await reportVideo(id, 'spam');

  const free = await openOne(page, named('sem denúncia').title);
  await expect(free.getByText('Nenhuma denúncia aberta.')).toBeVisible();
  await page.keyboard.press('Escape');
  const one = await openOne(page, named('um').title);
  await expect(one.getByText('Este vídeo tem denúncia aberta.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await select(page, NAMES);
  const many = await askForMany(page);
  await expect(many.getByText('3 têm denúncia aberta.')).toBeVisible();
  await many.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('4 vídeos excluídos.')).toBeVisible();
  await page.goto('/reports');
  await page.getByLabel('Status').selectOption({ label: 'Excluído pelo site' });
  for (const name of ['um', 'dois', 'três'])
    await expect(page.getByRole('listitem').filter({ hasText: named(name).title })).toBeVisible();
  await page.goto('/transparencia');
  await expect(page.getByRole('columnheader', { name: 'Excluídos pelo site' }).first()).toBeVisible();
});

test('while reports cannot be asked for, the dialog says so and still deletes', async ({ page }) => {
  await page.route('**/api/admin/videos/reported', (route) => route.fulfill({ status: 503, body: '' }));
  const question = await openOne(page, named('sem resposta').title);
  await expect(question.getByText('Não foi possível consultar as denúncias abertas.')).toBeVisible();
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Vídeo excluído com sucesso!')).toBeVisible();
});

for (const width of [360, 768, 1440])
  test(`the answer moves no button at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/videos/reported', async (route) => {
      await answered;
      await route.fulfill({ status: 503, body: '' });
    });
    const question = await openOne(page, named('fica').title);
    const remove = question.getByRole('button', { name: 'Excluir', exact: true });
    await expect(question.getByText('Consultando as denúncias abertas...')).toBeVisible();
    await expect(remove).toBeDisabled();
    const before = await remove.boundingBox();
    answer();
    await expect(question.getByText('Não foi possível consultar')).toBeVisible();
    await expect(remove).toBeEnabled();
    expect(await remove.boundingBox()).toEqual(before);
  });
