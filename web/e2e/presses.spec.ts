import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator, enterAs, removeAccounts } from './support/accounts';
import { makeClip, makeFolder, removeFolder } from './support/clips';
import { addTales, takeOutTales } from './support/moderation';
import { listedVideos, readVideo } from './support/my-videos';
import { reportVideo } from './support/reports';
import { create, remove, uploadPicture } from './support/shop';
import { asAdult, expect, findVideos, removeVideos, site, test } from './support/site';
import { shownTitle, taleText } from './support/tales';

const MARK = `Toques ${Date.now()}`;
const TEN = Array.from({ length: 10 }, (_, index) => `dez ${index}`);
const named = listedVideos(MARK, () =>
  ['a corrigir', 'a denunciar', 'a excluir', ...TEN].map((title) => ({ title })),
);
test.use({ viewport: { width: 1440, height: 900 } });

let folder: string;
let clip: string;
test.beforeAll(async () => {
  folder = await makeFolder();
  clip = await makeClip(folder, 'um conto.mp4', 2);
});
test.afterAll(() => removeFolder(folder));
test.beforeEach(async ({ page }) => {
  await asAdult(page);
  await enterAs(page, site());
});

/** Counts what a hand does: a click, a key, two for a choice from a list that opens. Typed words are not counted. */
class Presses {
  count = 0;

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async key(name: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(name);
  }

  async choose(list: Locator, label: string): Promise<void> {
    this.count += 2;
    await list.selectOption({ label });
  }

  async files(input: Locator, paths: string | string[]): Promise<void> {
    this.count += 1;
    await input.setInputFiles(paths);
  }
}

const listed = z.object({ items: z.array(z.object({ id: z.string() })) });
const entries = z.object({ items: z.array(z.object({ action: z.string() })) });
const dialog = (page: Page) => page.getByRole('dialog');
const open = async (page: Page, address: string) => {
  await page.goto(address);
  return new Presses(page);
};
const titled = (count: number, title: string) =>
  addTales(Array.from({ length: count }, (_, index) => ({ title: `${title} ${index}`, tale: taleText() })));

test('a film is published in at most six presses', async ({ page }) => {
  const title = `${MARK} publicado`;
  const hand = await open(page, '/my-videos');
  try {
    await hand.click(page.getByRole('button', { name: 'Adicionar Vídeo' }));
    await hand.files(dialog(page).getByLabel('Arquivo de vídeo'), clip);
    await hand.click(dialog(page).getByLabel('Título'));
    await page.keyboard.type(title);
    await hand.choose(dialog(page).getByLabel('Categoria'), 'Gay');
    await hand.click(dialog(page).getByRole('button', { name: 'Enviar e salvar' }));
    await expect(page.getByRole('rowheader').filter({ hasText: title })).toBeVisible({ timeout: 60_000 });
    expect(hand.count).toBeLessThanOrEqual(6);
  } finally {
    await removeVideos(page.request, title);
  }
});

test('twenty films are sent in at most ten presses', async ({ page }) => {
  test.setTimeout(240_000);
  const bytes = await readFile(clip);
  const titles = Array.from({ length: 20 }, (_, index) => `${MARK} vinte ${index}`);
  const paths = titles.map((title) => join(folder, `${title.replaceAll(' ', '_')}.mp4`));
  // Different files: the same one twice is sent once.
  for (const [index, path] of paths.entries())
    await writeFile(path, Buffer.concat([bytes, Buffer.from([0, 0, 0, 9, 0x66, 0x72, 0x65, 0x65, index])]));
  const hand = await open(page, '/dashboard');
  try {
    await hand.click(page.getByRole('main').getByRole('link', { name: 'Enviar vários vídeos' }));
    await hand.files(page.getByLabel('Arquivo de vídeo'), paths);
    await hand.choose(page.getByLabel('Categoria'), 'Gay');
    await hand.click(page.getByRole('button', { name: 'Enviar Vídeo', exact: true }));
    await page.waitForURL('**/my-videos', { timeout: 200_000 });
    expect(hand.count).toBeLessThanOrEqual(10);
    const found = await Promise.all(titles.map((title) => findVideos(page.request, title)));
    expect(found.map(({ length }) => length)).toEqual(titles.map(() => 1));
  } finally {
    for (const title of titles) await removeVideos(page.request, title);
  }
});

test('a title is corrected in at most four presses', async ({ page }) => {
  const { id, title } = named('a corrigir');
  const hand = await open(page, `/my-videos?q=${encodeURIComponent(title)}`);
  await hand.click(page.getByRole('button', { name: `Editar ${title}`, exact: true }));
  await hand.click(dialog(page).getByLabel('Título'));
  await hand.key('End');
  await page.keyboard.type(' de novo');
  await hand.key('Enter');
  await expect(page.getByText('Vídeo atualizado com sucesso!')).toBeVisible();
  expect((await readVideo(id)).title).toBe(`${title} de novo`);
  expect(hand.count).toBeLessThanOrEqual(4);
});

test('ten films go off in at most four presses, and back in one', async ({ page }) => {
  const hand = await open(page, `/my-videos?q=${encodeURIComponent(`${MARK} dez`)}`);
  await expect(page.getByText('10 vídeos', { exact: true })).toBeVisible();
  const areActive = () => Promise.all(TEN.map(async (name) => (await readVideo(named(name).id)).isActive));
  const bulk = page.getByRole('region', { name: 'Ações em massa' });
  await hand.click(bulk.getByRole('button', { name: 'Desativar', exact: true }));
  await expect(dialog(page).getByRole('radio', { name: /10 vídeos/ })).toBeChecked();
  await hand.click(dialog(page).getByRole('button', { name: 'Aplicar' }));
  await expect(page.getByText('10 vídeos desativados.')).toBeVisible();
  expect(await areActive()).toEqual(TEN.map(() => false));
  expect(hand.count).toBeLessThanOrEqual(4);
  const back = new Presses(page);
  await back.click(page.getByRole('button', { name: 'Desfazer' }));
  await expect(page.getByText('10 vídeos voltaram ao que eram.')).toBeVisible();
  expect(await areActive()).toEqual(TEN.map(() => true));
  expect(back.count).toBe(1);
});

test('a reported film is removed in three presses', async ({ page }) => {
  const { id, title } = named('a denunciar');
  const hand = await open(page, `/reports/review?id=${await reportVideo(id, 'copyright')}`);
  await expect(shownTitle(page)).toHaveText(title);
  await hand.key('r');
  await expect(dialog(page)).toBeVisible();
  await hand.key('1');
  await hand.key('Control+Enter');
  await expect(page.getByText(`Removido: ${title}`).first()).toBeVisible();
  expect(hand.count).toBeLessThanOrEqual(3);
});

test('an ad is paused in at most two presses', async ({ page }) => {
  const name = `${MARK} anúncio`;
  const id = await asAdministrator(async (client) =>
    create(client, 'ads', {
      name,
      imageUrl: await uploadPicture(client, '640x200'),
      redirectUrl: 'https://parceiro.example/toques',
    }),
  );
  try {
    const hand = await open(page, '/ads-admin');
    await hand.click(page.getByRole('button', { name: `Pausar anúncio ${name}` }));
    await expect(page.getByRole('listitem').filter({ hasText: name }).getByText('Pausado')).toBeVisible();
    expect(hand.count).toBeLessThanOrEqual(2);
  } finally {
    await asAdministrator((client) => remove(client, 'ads', [id]));
  }
});

test('a moderator is invited in at most five presses', async ({ page }) => {
  const mark = randomUUID().slice(0, 8);
  const email = `toques-${mark}@alcova.test`;
  const hand = await open(page, '/users');
  await hand.click(page.getByRole('button', { name: 'Adicionar usuário' }));
  await expect(dialog(page).getByLabel('Nome')).toBeFocused();
  await page.keyboard.type(`Convidada ${mark}`);
  await hand.key('Tab');
  await page.keyboard.type(email);
  await hand.choose(dialog(page).getByLabel('Função'), 'Moderador');
  await hand.click(dialog(page).getByRole('button', { name: 'Adicionar' }));
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  expect(hand.count).toBeLessThanOrEqual(5);
  const { items } = listed.parse(
    await (await page.request.get('/api/users', { params: { q: email } })).json(),
  );
  await removeAccounts(items.map(({ id }) => id));
});

test('who deleted a film is found in at most four presses', async ({ page }) => {
  const { id, title } = named('a excluir');
  await asAdministrator(async (client) => {
    expect((await client.delete(`/api/videos/${id}`)).ok()).toBe(true);
    await expect
      .poll(async () => {
        const answer = await client.get('/api/admin/audit', { params: { subject: id } });
        return entries.parse(await answer.json()).items.map(({ action }) => action);
      })
      .toContain('video.trash');
  });
  const hand = await open(page, '/audit');
  const filters = page.getByRole('search', { name: 'Filtros da auditoria' });
  await hand.click(filters.getByLabel('Título ou nome'));
  await page.keyboard.type(title);
  await hand.click(filters.getByRole('button', { name: 'Buscar' }));
  const entry = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Moveu um vídeo para a lixeira' })
    .filter({ hasText: title });
  await expect(entry).toHaveCount(1);
  expect(hand.count).toBeLessThanOrEqual(4);
});

test('a tale is decided in one press, and refused with a reason in three', async ({ page }) => {
  const tales = await titled(2, MARK);
  try {
    const approving = await open(page, `/talelist/review?id=${tales[0]?.id}`);
    await expect(shownTitle(page)).toHaveText(`${MARK} 0`);
    await approving.key('a');
    await expect(page.getByText(`Aprovado: ${MARK} 0`, { exact: true })).toBeVisible();
    expect(approving.count).toBe(1);
    const refusing = await open(page, `/talelist/review?id=${tales[1]?.id}`);
    await expect(shownTitle(page)).toHaveText(`${MARK} 1`);
    await refusing.key('r');
    await expect(dialog(page)).toBeVisible();
    await refusing.key('1');
    await refusing.key('Control+Enter');
    await expect(page.getByText(`Recusado: ${MARK} 1`, { exact: true })).toBeVisible();
    expect(refusing.count).toBeLessThanOrEqual(3);
  } finally {
    await takeOutTales(tales);
  }
});
