import { type Page } from '@playwright/test';
import { ageSignIn } from './support/fresh-proof';
import { changeVideo, listedVideos, openOldest, readVideo } from './support/my-videos';
import { asAdministrator } from './support/accounts';
import { expect, site, test } from './support/site';

const MARK = `Juntos ${Date.now()}`;
const NAMES = [
  ...['categoria 1', 'categoria 2', 'tudo 1', 'tudo 2', 'tudo 3'],
  ...['agendado', 'excluir 1', 'excluir 2'],
] as const;
const named = listedVideos(MARK, () => [
  ...NAMES.map((title) => ({ title })),
  { title: 'agendado inativo', isActive: false },
]);
test.use({ viewport: { width: 1440, height: 900 } });

const bulk = (page: Page) => page.getByRole('region', { name: 'Ações em massa' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
async function choose(page: Page, names: readonly string[]): Promise<string[]> {
  await openOldest(page);
  const chosen = names.map((name) => named(name));
  for (const { title } of chosen) {
    await page.getByRole('checkbox', { name: `Selecionar ${title}`, exact: true }).focus();
    await page.keyboard.press('Space');
  }
  await expect(bulk(page).getByText(`${chosen.length} vídeos selecionados`)).toBeVisible();
  return chosen.map(({ id }) => id);
}
const isThere = (id: string) =>
  asAdministrator(async (client) => (await client.get(`/api/admin/videos/${id}`)).ok());

test('selected videos get a category by keyboard, and get back what they had', async ({ page }) => {
  const [one = '', other = ''] = await choose(page, ['categoria 1', 'categoria 2']);
  const before = [(await readVideo(one)).category, (await readVideo(other)).category];
  await changeVideo(other, { category: 'lesbicas-bi' });
  await bulk(page).getByRole('button', { name: 'Mudar categoria' }).focus();
  await page.keyboard.press('Enter');
  const question = dialog(page, 'Mudar categoria');
  await expect(question.getByRole('radio', { name: 'Selecionados: 2 vídeos' })).toBeChecked();
  await question.getByLabel('Nova categoria').selectOption('trans');
  await expect(question.getByText('2 de 2 mudam de categoria.')).toBeVisible();
  await question.getByRole('button', { name: 'Aplicar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 vídeos alterados.')).toBeVisible();
  await expect(bulk(page).getByText('Nenhum vídeo selecionado')).toBeVisible();
  for (const id of [one, other]) expect((await readVideo(id)).category).toBe('trans');
  await page.getByRole('button', { name: 'Desfazer' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 vídeos voltaram ao que eram.')).toBeVisible();
  expect((await readVideo(one)).category).toBe(before[0]);
  expect((await readVideo(other)).category).toBe('lesbicas-bi');
});

test('all that the filter shows get an author, after their number was told; a later edit is not undone', async ({
  page,
}) => {
  await page.goto(`/my-videos?q=${encodeURIComponent(`${MARK} tudo`)}`);
  await expect(page.getByText('3 vídeos', { exact: true })).toBeVisible();
  await bulk(page).getByRole('button', { name: 'Mudar autor' }).click();
  const question = dialog(page, 'Mudar autor');
  await expect(question.getByRole('radio', { name: 'Selecionados: 0 vídeos' })).toBeDisabled();
  await expect(question.getByRole('radio', { name: 'Todos os que o filtro mostra: 3 vídeos' })).toBeChecked();
  await question.getByLabel('Novo autor').fill('Autora do farol');
  await question.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('3 vídeos alterados.')).toBeVisible();
  const ids = ['tudo 1', 'tudo 2', 'tudo 3'].map((name) => named(name).id);
  for (const id of ids) expect((await readVideo(id)).author).toBe('Autora do farol');
  const [edited = ''] = ids;
  await changeVideo(edited, { author: 'Outra autora' });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(
    page.getByText('2 vídeos voltaram ao que eram. 1 foi alterado depois e ficou como está.'),
  ).toBeVisible();
  expect((await readVideo(edited)).author).toBe('Outra autora');
});

test('a time is set of inactive videos alone, and the rest is named with its reason', async ({ page }) => {
  const [active = '', inactive = ''] = await choose(page, ['agendado', 'agendado inativo']);
  await bulk(page).getByRole('button', { name: 'Agendar', exact: true }).click();
  const question = dialog(page, 'Agendar');
  await expect(question.getByText('1 de 2 pode ser agendado; 1 ativo fica como está.')).toBeVisible();
  await question.getByLabel('Publicar em').fill('2020-01-01T10:00');
  await question.getByRole('button', { name: 'Aplicar' }).click();
  await expect(question.getByText('Escolha uma data e um horário no futuro.')).toBeVisible();
  await question.getByLabel('Publicar em').fill('2099-01-01T10:00');
  await question.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('1 vídeo alterado. 1 não foi agendado, porque está ativo.')).toBeVisible();
  expect((await readVideo(inactive)).scheduledFor).toBe('2099-01-01T13:00:00.000Z');
  expect((await readVideo(active)).scheduledFor).toBeNull();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('1 vídeo voltou ao que era.')).toBeVisible();
  expect((await readVideo(inactive)).scheduledFor).toBeNull();
});

test('a schedule is taken back for many, an activation gives the time back, and each is undone', async ({
  page,
}) => {
  const scheduledFor = '2099-01-01T13:00:00.000Z';
  const { id, title } = named('agendado inativo');
  await changeVideo(id, { scheduledFor });
  await page.goto(`/my-videos?status=scheduled&q=${encodeURIComponent(title)}`);
  await expect(page.getByText('1 vídeo', { exact: true })).toBeVisible();
  const act = async (name: string, told: string) => {
    await bulk(page).getByRole('button', { name, exact: true }).click();
    await expect(dialog(page, name).getByText(told)).toBeVisible();
    await dialog(page, name).getByRole('button', { name: 'Aplicar' }).click();
  };
  const undo = async () => {
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('1 vídeo voltou ao que era.')).toBeVisible();
    expect(await readVideo(id)).toMatchObject({ isActive: false, scheduledFor });
  };
  await act('Cancelar agendamento', '1 de 1 perde a data marcada.');
  await expect(page.getByText('1 vídeo alterado.')).toBeVisible();
  expect((await readVideo(id)).scheduledFor).toBeNull();
  await undo();
  await expect(page.getByText('1 vídeo', { exact: true })).toBeVisible();
  await act('Ativar', '1 de 1 pode ser ativado.');
  await expect(page.getByText('1 vídeo ativado.')).toBeVisible();
  expect((await readVideo(id)).isActive).toBe(true);
  await undo();
});

test('several videos are deleted after a question and a fresh proof; called off, they stay', async ({
  page,
}) => {
  const ids = await choose(page, ['excluir 1', 'excluir 2']);
  const ask = async () => {
    await bulk(page).getByRole('button', { name: 'Excluir vídeos' }).click();
    const question = dialog(page, 'Excluir vídeos');
    await expect(question.getByText('Tem certeza que deseja excluir 2 vídeos?')).toBeVisible();
    await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  };
  const proof = dialog(page, 'Confirme que é você');
  await ageSignIn(page, 'POST', '/api/admin/videos/deletion');
  await ask();
  await proof.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bulk(page).getByText('2 vídeos selecionados')).toBeVisible();
  for (const id of ids) expect(await isThere(id)).toBe(true);
  await ageSignIn(page, 'POST', '/api/admin/videos/deletion');
  await ask();
  await proof.getByLabel('Senha', { exact: true }).fill(site().password);
  await proof.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('2 vídeos excluídos.')).toBeVisible();
  for (const id of ids) expect(await isThere(id)).toBe(false);
});

test('a failure says how many stayed as they were, and keeps the selection', async ({ page }) => {
  await choose(page, ['agendado', 'agendado inativo']);
  await page.route('**/api/admin/videos/changes', (route) => route.abort());
  await bulk(page).getByRole('button', { name: 'Mudar autor' }).click();
  await dialog(page, 'Mudar autor').getByLabel('Novo autor').fill('Autora do cais');
  await dialog(page, 'Mudar autor').getByRole('button', { name: 'Aplicar' }).click();
  await expect(
    page.getByText('0 vídeos alterados. 2 vídeos sem mudança. Não foi possível continuar. Tente novamente.'),
  ).toBeVisible();
  await expect(bulk(page).getByText('2 vídeos selecionados')).toBeVisible();
});

for (const width of [360, 768, 1440])
  test(`the question fits into ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/my-videos?status=inactive');
    await bulk(page).getByRole('button', { name: 'Agendar', exact: true }).click();
    await expect(dialog(page, 'Agendar').getByRole('button', { name: 'Aplicar' })).toBeVisible();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bulk(page).getByRole('button', { name: 'Agendar', exact: true })).toBeFocused();
  });
