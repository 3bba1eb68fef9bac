import { asAdministrator } from './support/accounts';
import { type NewVideo, storedVideos } from './support/catalogue';
import { addTales, takeOutTales } from './support/moderation';
import { policy, savePolicy, whileAgesAre } from './support/policy';
import { goIn, sourceOf, untilGone } from './support/reading';
import { decideCase, report } from './support/reports';
import { expect, test } from './support/site';

test.use({ javaScriptEnabled: false });

const MARK = `fechado${Date.now()}`;
const NAME = `Zélia ${MARK}`;
const AUTHOR = `/autor/${encodeURIComponent(NAME)}`;
const videos = storedVideos(() => [
  { title: `${MARK} de outra pessoa` },
  ...['denunciado', 'inativo', 'recusado'].map((name): NewVideo => ({
    ...{ title: `${MARK} ${name}`, author: NAME, category: 'trans', isActive: name !== 'inativo' },
  })),
]);
function titled(name: string) {
  const video = videos().find(({ title }) => title === `${MARK} ${name}`);
  if (!video) throw new Error(`There is no ${name}.`);
  return { ...video, path: `/video/${video.id}` };
}

/** Ends a case, so that no other test meets it. */
const removeContent = (caseId: string): Promise<void> =>
  asAdministrator(async (client) => {
    expect(await decideCase(client, caseId, { decision: 'remove', reason: 'no-consent' })).toBe(200);
  });

test('[LEGAL-02] of a video that is held nothing is left, on its page, in lists and in what is found', async ({
  page,
}) => {
  const { id, title, path } = titled('denunciado');
  const places = [path, '/category/trans', '/filtered', `/search?q=${MARK}`, AUTHOR];
  await goIn(page, '/home');
  for (const place of places) expect(await sourceOf(page, place), place).toContain(title);
  const caseId = await report({ kind: 'video', id }, 'intimate-image');
  for (const place of places) await untilGone(page, place, title);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vídeo não encontrado.');
  await expect(page.locator('video')).toHaveCount(0);
  await removeContent(caseId);
});

test('[LEGAL-02] of a tale that is held nothing is left', async ({ page }) => {
  const text = `A casa ${MARK} ficava no alto da serra.`;
  const title = `${MARK} conto denunciado`;
  const tales = await addTales([{ title, tale: text, author: NAME, isApproved: true }]);
  try {
    const id = tales[0]?.id ?? '';
    await goIn(page, '/contos');
    await expect.poll(() => sourceOf(page, '/contos')).toContain(title);
    expect(await sourceOf(page, `/contos/${id}`)).toContain(text);
    const caseId = await report({ kind: 'tale', id }, 'intimate-image');
    await untilGone(page, `/contos/${id}`, text);
    for (const place of [`/contos/${id}`, '/contos', '/home', AUTHOR]) await untilGone(page, place, title);
    await page.goto(`/contos/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conto não encontrado.');
    await removeContent(caseId);
  } finally {
    await takeOutTales(tales);
  }
});

test('a video that is not active is shown to nobody without scripts', async ({ page }) => {
  const { title, path } = titled('inativo');
  await goIn(page, '/home');
  for (const place of [path, '/category/trans', `/search?q=${MARK}`, AUTHOR])
    expect(await sourceOf(page, place), place).not.toContain(title);
});

test('a category that is refused is on no page, in no menu and behind no address', async ({ page }) => {
  const { title, path } = titled('recusado');
  const places = [path, '/filtered?category=trans', '/category/trans', '/filtered', `/search?q=${MARK}`];
  await goIn(page, '/home');
  for (const place of places) expect(await sourceOf(page, place), place).toContain(title);
  const before = await policy();
  const surfaces = ['listing', 'search', 'related', 'page'];
  const rules = surfaces.map((surface) => ({ category: 'trans', country: null, surface }));
  await savePolicy({ ...before, rules: [...before.rules, ...rules] });
  try {
    for (const place of [...places, AUTHOR]) await untilGone(page, place, title);
    await page.goto('/filtered?category=trans');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categoria desconhecida');
    await expect(page.locator('a[href$="category=trans"]')).toHaveCount(0);
  } finally {
    await savePolicy(before);
  }
});

test('before a proof of age a page has nothing of its address, whatever the browser carries', async ({
  page,
}) => {
  const { title, path } = titled('de outra pessoa');
  await goIn(page, '/home');
  expect(await sourceOf(page, path)).toContain(title);
  await whileAgesAre('verified', async () => {
    await untilGone(page, path, title);
    const neutral = await sourceOf(page, '/home');
    for (const place of [path, '/filtered', `/search?q=${MARK}`, '/contos', AUTHOR, '/books']) {
      const source = await sourceOf(page, place);
      expect(source, place).not.toContain(MARK);
      expect(source, place).not.toContain('id="answers"');
      expect(source.length, place).toBe(neutral.length);
    }
  });
});
