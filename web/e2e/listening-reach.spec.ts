import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { storedVideos } from './support/catalogue';
import { bar, heard, listenTo, sound } from './support/listening';
import { readyVideo } from './support/ready-video';
import { asAdult, expect as patient, test } from './support/site';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const mark = Date.now();
const id = readyVideo(`Clipe ao alcance ${mark}`, 60);
storedVideos(() => ['O farol', 'A viagem', 'O mar'].map((name) => ({ title: `${name} ${mark}` })));

/** Colours are looked at in their end state. */
test.use({ reducedMotion: 'reduce' });

test.beforeEach(async ({ page }) => asAdult(page));

const NEUTRAL = /^https:\/\/www\.google\.com\//;
const panel = (page: Page) => page.getByRole('dialog', { name: 'Painel de áudio' });
const openPanel = (page: Page) => bar(page).getByRole('button', { name: 'Abrir o painel de áudio' }).click();
const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Opções de áudio: ${name} ${mark}` });

/** Puts three videos of a list into the queue. */
async function fillQueue(page: Page): Promise<void> {
  await page.goto(`/search?q=${mark}`);
  for (const name of ['O farol', 'A viagem', 'O mar']) {
    await menuOf(page, name).click();
    await page.getByRole('button', { name: 'Adicionar à fila' }).click();
  }
}

/** What axe finds on the page as it stands, in both themes. */
async function violations(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
    const { violations: all } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    for (const { id: rule, nodes } of all)
      found.push(...nodes.map(({ target }) => `${where} (${theme}): ${rule} at ${target.join(' ')}`));
  }
  return found;
}

test('bar, panel, queue and menus are without violations, in both themes', async ({ page }) => {
  await fillQueue(page);
  const found: string[] = [];
  await menuOf(page, 'O mar').click();
  found.push(...(await violations(page, 'menu of a card')));
  await page.keyboard.press('Escape');
  found.push(...(await violations(page, 'bar')));
  await openPanel(page);
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  found.push(...(await violations(page, 'panel')));
  // Everything in a row stands in it on small screens too.
  await page.setViewportSize({ width: 360, height: 640 });
  const width = await panel(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(width).toBe(0);
  expect(found).toEqual([]);
});

test('all of it is done by keyboard alone', async ({ page }) => {
  await fillQueue(page);
  await listenTo(page, id());
  await bar(page).getByRole('link').focus();
  const reached = async (name: string) => {
    await expect(async () => {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      );
      expect(focused).toContain(name);
    }).toPass({ intervals: [10] });
  };
  await reached('Pausar');
  await page.keyboard.press('Space');
  await expect.poll(async () => (await sound(page)).isPaused).toBe(true);
  await page.keyboard.press('Space');
  await heard(page);
  await reached('Abrir o painel de áudio');
  await page.keyboard.press('Enter');
  const slider = panel(page).getByRole('slider', { name: 'Posição no áudio' });
  await slider.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /segundos? de 1 minuto$/);
  await panel(page).getByRole('combobox', { name: 'Velocidade' }).selectOption({ label: '2×' });
  expect((await sound(page)).rate).toBe(2);
  await reached('Desligar sozinho');
  const titles = () =>
    panel(page)
      .getByRole('button', { name: /^Ouvir agora/ })
      .allTextContents();
  const before = await titles();
  await reached('Descer na fila');
  await page.keyboard.press('Enter');
  expect(await titles()).toEqual([...before].reverse());
  await reached('Saída rápida');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bar(page).getByRole('button', { name: 'Abrir o painel de áudio' })).toBeFocused();
});

test.describe('the quick exit', () => {
  test.beforeEach(({ page }) =>
    page.route(NEUTRAL, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>Página neutra</h1>' }),
    ),
  );

  const isOutside = (page: Page) =>
    expect(page.getByRole('heading', { name: 'Página neutra' })).toBeVisible();

  test('is reached above the panel, stops the sound in that very task and leaves nothing of it', async ({
    page,
  }) => {
    await fillQueue(page);
    await listenTo(page, id());
    await openPanel(page);
    const exit = panel(page).getByRole('button', { name: 'Saída rápida' });
    const left = await exit.evaluate((button: HTMLButtonElement) => {
      const audio = document.querySelector('audio');
      button.click();
      return [audio?.paused, document.body.childElementCount, localStorage.getItem('listeningQueue')];
    });
    expect(left).toEqual([true, 0, null]);
    await isOutside(page);
  });

  test('is reached by touch and by keys in every dialog, and in the search of small screens', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/video/${id()}`);
    const openers = [
      () => page.getByRole('button', { name: 'Abrir busca' }).click(),
      () => page.getByRole('main').getByRole('button', { name: 'Denunciar' }).click(),
      () => page.getByRole('main').getByRole('button', { name: 'Compartilhar' }).click(),
    ];
    for (const open of openers) {
      await open();
      const dialog = page.getByRole('dialog');
      const exit = dialog.getByRole('button', { name: 'Saída rápida' });
      await expect(exit).toBeInViewport({ ratio: 1 });
      // Nothing lies over it.
      await exit.click({ trial: true });
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(exit).toBeFocused({ timeout: 100 });
      }).toPass({ intervals: [10] });
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });
});

test('from a tap to sound, on a slow network and a page that stands', async ({ page, context }) => {
  await page.route(/fluid-library/, (route) => route.abort());
  await page.goto(`/search?q=${mark}`);
  const title = `Clipe ao alcance ${mark}`;
  const button = page.getByRole('button', { name: `Opções de áudio: ${title}` });
  const listen = page.getByRole('button', { name: 'Ouvir', exact: true });
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  // Lighthouse's slow 4G.
  const bytesPerSecond = (1.6 * 1_024 * 1_024) / 8;
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
  const loaded = page.waitForResponse(/hls\.light/);
  await button.click();
  await loaded;
  await page.evaluate(() => {
    document.addEventListener('playing', () => performance.mark('heard'), true);
    document.addEventListener('click', () => performance.mark('tapped'), true);
  });
  await listen.click();
  await heard(page);
  const took = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name).at(0)?.startTime ?? NaN;
    return at('heard') - at('tapped');
  });
  test.info().annotations.push({ type: 'tap to sound (ms)', description: String(Math.round(took)) });
  // What gates is that both happened; the figure is told.
  expect(took).not.toBeNaN();
});
