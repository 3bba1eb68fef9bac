import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { withoutAnswers } from './support/answers';
import { enterAs } from './support/accounts';
import { storedVideos } from './support/catalogue';
import { addTales, takeOutTales } from './support/moderation';
import { whileAgesAre } from './support/policy';
import { readyVideo } from './support/ready-video';
import { openScreen, screens, settled, type Viewer } from './support/screens';
import { asAdult, expect, site, test } from './support/site';
import { taleText } from './support/tales';
import { walletCode, walletWay, withoutDialogue } from './support/wallet';

const videoId = readyVideo('Conto para leitores de tela', 2);
/** What is related to it. */
storedVideos(() => [{ title: 'Conto que vem depois' }]);

/** Colours are looked at in their end state. */
test.use({ reducedMotion: 'reduce' });

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose answer depends on colours, which are all that a theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Looks at the page alone: what stands in a frame of banners is a third party's. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** What axe finds on the page as it stands, but for what is `covered` (a selector), in both themes. */
async function violations(page: Page, where: string, covered?: string): Promise<string[]> {
  const found: string[] = [];
  const scans = [
    { theme: 'light', scan: axe(page).withTags(TAGS) },
    { theme: 'dark', scan: axe(page).withRules(COLOUR_RULES) },
  ];
  for (const { theme, scan } of scans) {
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
    if (covered !== undefined) scan.exclude(covered);
    const { violations: ofPage } = await scan.analyze();
    for (const { id, nodes } of ofPage)
      found.push(...nodes.map(({ target }) => `${where} (${theme}): ${id} at ${target.join(' ')}`));
  }
  return found;
}

async function violationsOfScreens(page: Page, viewer: Viewer): Promise<string[]> {
  const found: string[] = [];
  for (const { path } of screens(videoId()).filter((screen) => screen.viewer === viewer)) {
    await openScreen(page, path);
    found.push(...(await violations(page, path)));
  }
  return found;
}

test('every screen of a visitor is without violations, in both themes', async ({ page }) => {
  test.setTimeout(300_000);
  await asAdult(page);
  expect(await violationsOfScreens(page, 'visitor')).toEqual([]);
});

test('every screen of an account and of an administrator is without violations, in both themes', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await enterAs(page, site());
  expect(await violationsOfScreens(page, 'admin')).toEqual([]);
});

test('the gate, open menus, the search, dialogs and errors are without violations, in both themes', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const found: string[] = [];
  await page.goto('/home');
  await settled(page);
  found.push(...(await violations(page, 'gate')));
  await page.getByRole('button', { name: 'Sim', exact: true }).click();
  await settled(page);

  await page.getByRole('button', { name: 'Categorias' }).click();
  // It lies over menus of cards, whose size is judged where nothing covers them: by the scan of /home itself.
  found.push(...(await violations(page, 'menu', 'main [aria-label^="Opções de áudio"]')));
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Abrir busca' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  found.push(...(await violations(page, 'search overlay')));
  await page.setViewportSize({ width: 1280, height: 800 });

  await withoutAnswers(page);
  await page.route('**/api/videos**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/filtered?category=gay');
  await expect(page.getByRole('button', { name: 'Tentar novamente' }).first()).toBeVisible({
    timeout: 20_000,
  });
  found.push(...(await violations(page, 'failed list')));
  await page.unrouteAll();

  await enterAs(page, site());
  await openScreen(page, '/my-videos');
  await page.getByRole('row').getByRole('button', { name: 'Excluir' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  found.push(...(await violations(page, 'dialog')));
  await page.keyboard.press('Escape');
  await openScreen(page, '/my-videos?status=active');
  for (const name of ['Agendar', 'Mudar categoria', 'Excluir vídeos']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    found.push(...(await violations(page, `dialog ${name}`)));
    await page.keyboard.press('Escape');
  }
  await page
    .getByRole('button', { name: /^Editar / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Legendas' })).toBeVisible();
  found.push(...(await violations(page, 'edit dialog')));
  for (const [path, opener] of [
    ['/books-admin', 'Adicionar livro'],
    ['/ads-admin', 'Adicionar anúncio'],
    ['/settings', 'Editar Termos de uso'],
    ['/terms', 'Envie seu Conto'],
    ['/talelist/review', 'Ajuda (?)'],
    ['/dashboard', 'Testar Extração'],
    ['/dashboard', 'Atualizar Todas as Durações'],
  ] as const) {
    await openScreen(page, path);
    await page.getByRole('button', { name: opener }).click();
    await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible();
    found.push(...(await violations(page, `dialog of ${path}`)));
  }
  expect(found).toEqual([]);
});

test('the list of the player’s keys and what is offered at the end of a film are without violations, in both themes', async ({
  page,
}) => {
  await asAdult(page);
  await openScreen(page, `/video/${videoId()}`);
  await expect(page.getByRole('button', { name: 'Tela cheia', exact: true })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible();
  const found = await violations(page, 'keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(page.getByRole('region', { name: 'Próximo vídeo' })).toBeVisible();
  found.push(...(await violations(page, 'next video')));
  expect(found).toEqual([]);
});

test('a tale that is read, one under review and its refusal are without violations, in both themes', async ({
  page,
}) => {
  await asAdult(page);
  const tale = `${taleText()} Um trecho a mais.`;
  const [shown, waiting] = await addTales([{ tale, isApproved: true }, { tale }]);
  if (!shown || !waiting) throw new Error('Two tales were stored.');
  try {
    await enterAs(page, site());
    await openScreen(page, `/contos/${shown.id}`);
    const found = await violations(page, 'tale');
    await openScreen(page, `/talelist/review?id=${waiting.id}`);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('t');
    found.push(...(await violations(page, 'review')));
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible();
    found.push(...(await violations(page, 'refusal')));
    expect(found).toEqual([]);
  } finally {
    await takeOutTales([shown, waiting]);
  }
});

test('the question of the age, the wait for a wallet and what it may end with are without violations, in both themes', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const found: string[] = [];
  await withoutDialogue(page);
  await whileAgesAre('verified', async () => {
    for (const path of ['/home', '/idade?outcome=under-age', '/idade?outcome=cancelled']) {
      await page.goto(path);
      await settled(page);
      for (const summary of await page.locator('summary').all()) await summary.click();
      await expect(page.getByRole('link', { name: /^Comprovar com / })).toBeVisible();
      found.push(...(await violations(page, path)));
    }
    await walletWay(page).click();
    await expect(walletCode(page)).toBeVisible();
    found.push(...(await violations(page, 'wait for a wallet')));
  });
  await whileAgesAre('closed', async () => {
    await page.goto('/home');
    await settled(page);
    found.push(...(await violations(page, 'closed')));
  });
  expect(found).toEqual([]);
});
