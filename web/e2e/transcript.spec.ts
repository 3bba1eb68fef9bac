import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { asAdministrator } from './support/accounts';
import { changeAnswer } from './support/answers';
import { readyVideo } from './support/ready-video';
import { settled } from './support/screens';
import { shifted, watchShifts } from './support/shifts';
import { asAdult, expect as patient, test } from './support/site';
import { element, player, playFromStart, seek } from './support/videos';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const id = readyVideo(`Clipe com transcrição ${Date.now()}`, 40);

/** A sentence each two seconds, then one after a pause. */
const SENTENCES = Array.from({ length: 15 }, (_, at) => `Frase de número ${at + 1}, com um café.`);
const clock = (seconds: number) => `00:${String(seconds).padStart(2, '0')}.000`;
const spoken = (texts: readonly string[]) =>
  texts.map((text, at) => `${clock(at * 2)} --> ${clock(at * 2 + 2)}\n${text}`);
const LAST = 'Última <i>frase</i> &amp; <img src=x onerror=alert(1)>fim.';
const FILES = {
  'pt-BR': ['Português', [...spoken(SENTENCES), `${clock(34)} --> ${clock(38)}\n${LAST}`]],
  en: ['English', spoken(['Once upon a time,', 'there was a lighthouse.'])],
} as const;

test.beforeAll(() =>
  asAdministrator(async (client) => {
    for (const [language, [label, blocks]] of Object.entries(FILES)) {
      const buffer = Buffer.from(`WEBVTT\n\n${blocks.join('\n\n')}\n`);
      const file = { name: 'legenda.vtt', mimeType: 'text/vtt', buffer };
      const sent = await client.post(`/api/videos/${id()}/captions`, {
        multipart: { language, label, file },
      });
      expect(sent.ok(), await sent.text()).toBe(true);
    }
  }),
);

const opener = (page: Page) => page.getByRole('button', { name: 'Transcrição' });
const panel = (page: Page) => page.getByRole('region', { name: 'Transcrição' });
const sentence = (page: Page, text: string) => panel(page).getByRole('button', { name: text });
const current = (page: Page) => panel(page).locator('[aria-current]');
const time = async (page: Page) => (await element(page)).time;
const isInBox = (page: Page, text: string) =>
  sentence(page, text).evaluate((one) => {
    const [place, box] = [one, one.closest('ol')?.parentElement].map((part) => part?.getBoundingClientRect());
    return place !== undefined && box !== undefined && place.top >= box.top && place.bottom <= box.bottom;
  });

async function open(page: Page): Promise<void> {
  await asAdult(page);
  await page.goto(`/video/${id()}`);
  await opener(page).click();
  await expect(sentence(page, SENTENCES[0] ?? '')).toBeVisible();
}

/** Looks at the page around the player, whose own screens have their own test. */
const axe = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(TAGS)
    .exclude('[role="group"][aria-label="Player de vídeo"]');

test('a transcript opens, goes where it is tapped, and follows the voice', async ({ page }) => {
  await open(page);
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(panel(page).getByRole('listitem')).toHaveCount(3);
  await expect(panel(page).getByRole('button', { name: 'Ir para 00:34' })).toBeAttached();
  expect(await panel(page).locator('img, i').count()).toBe(0);
  await expect(panel(page).getByText('Última frase & fim.')).toBeAttached();

  await sentence(page, SENTENCES[4] ?? '').click();
  await expect.poll(() => time(page)).toBeGreaterThan(8);
  await expect.poll(async () => (await element(page)).isPaused).toBe(false);
  await expect(player(page).getByRole('button', { name: 'Pausar' })).toBeAttached();
  // It goes on by itself.
  await expect(current(page)).toHaveText(SENTENCES[5] ?? '');
  await seek(page, 28.5);
  await expect(current(page)).toHaveText(SENTENCES[14] ?? '');
  await expect.poll(() => isInBox(page, SENTENCES[14] ?? '')).toBe(true);

  await page.keyboard.press('k');
  await expect.poll(async () => (await element(page)).isPaused).toBe(true);
  await panel(page).locator('ol').hover();
  await page.mouse.wheel(0, -2_000);
  await expect(panel(page).getByRole('button', { name: 'Voltar ao trecho atual' })).toBeVisible();
  await expect.poll(() => isInBox(page, SENTENCES[0] ?? '')).toBe(true);
  await seek(page, 35);
  await expect(current(page)).toHaveText('Última frase & fim.');
  expect(await isInBox(page, SENTENCES[0] ?? '')).toBe(true);
  await panel(page).getByRole('button', { name: 'Voltar ao trecho atual' }).click();
  await expect.poll(() => isInBox(page, 'Última frase & fim.')).toBe(true);

  await panel(page).getByRole('checkbox', { name: 'Acompanhar a voz' }).uncheck();
  await page.reload();
  await opener(page).click();
  await expect(panel(page).getByRole('checkbox', { name: 'Acompanhar a voz' })).not.toBeChecked();
});

test('a language is chosen, words are found, and text can be copied', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await panel(page).getByRole('combobox', { name: 'Idioma da transcrição' }).selectOption('English');
  await expect(sentence(page, 'there was a lighthouse.')).toBeVisible();
  await expect(panel(page).getByRole('list')).toHaveAttribute('lang', 'en');
  await panel(page).getByRole('combobox', { name: 'Idioma da transcrição' }).selectOption('Português');

  await panel(page).getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.keyboard.type('CAFE');
  await expect(panel(page).getByRole('status')).toHaveText('1 de 15');
  await page.keyboard.press('Shift+Enter');
  await expect(panel(page).getByRole('status')).toHaveText('15 de 15');
  await expect.poll(() => isInBox(page, SENTENCES[14] ?? '')).toBe(true);
  await expect(panel(page).locator('mark')).toHaveCount(15);
  // Typed letters are no keys of the player.
  expect((await element(page)).isPaused).toBe(true);
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('textbox')).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Buscar', exact: true })).toBeFocused();

  const before = await time(page);
  const place = await sentence(page, SENTENCES[12] ?? '').boundingBox();
  if (!place) throw new Error('no sentence');
  await page.mouse.move(place.x + 2, place.y + 12);
  await page.mouse.down();
  await page.mouse.move(place.x + place.width - 10, place.y + 12, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toContain('Frase de número 13');
  expect(await time(page)).toBe(before);
});

test('a transcript is used by keyboard alone', async ({ page }) => {
  await asAdult(page);
  await page.goto(`/video/${id()}`);
  await expect(opener(page)).toBeVisible();
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(sentence(page, SENTENCES[0] ?? '')).toBeVisible();
  const stops = [];
  for (let at = 0; at < 4; at += 1) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName),
    );
  }
  expect(stops).toEqual(['INPUT', 'PortuguêsEnglish', 'Buscar', SENTENCES[0]]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(sentence(page, SENTENCES[2] ?? '')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => time(page)).toBeGreaterThanOrEqual(4);
  await expect(sentence(page, SENTENCES[2] ?? '')).toBeFocused();
  await page.keyboard.press('End');
  await expect(sentence(page, 'Última frase & fim.')).toBeFocused();
  await expect.poll(() => isInBox(page, 'Última frase & fim.')).toBe(true);
  await page.keyboard.press('Home');
  await expect(sentence(page, SENTENCES[0] ?? '')).toBeFocused();
});

for (const width of [360, 1280])
  test(`nothing jumps, and nothing is wrong with a transcript, ${width} pixels wide, in both themes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchShifts(page);
    await asAdult(page);
    await page.goto(`/video/${id()}`);
    await expect(opener(page)).toBeVisible();
    await settled(page);
    await opener(page).scrollIntoViewIfNeeded();
    await opener(page).click();
    await expect(sentence(page, SENTENCES[0] ?? '')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.keyboard.type('frase');
    await expect(panel(page).getByRole('status')).toHaveText('1 de 16');
    expect(await shifted(page)).toBeLessThan(0.02);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    for (const theme of ['light', 'dark']) {
      await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
      const { violations } = await axe(page).analyze();
      expect(
        violations.map(
          ({ id: rule, nodes }) => `${rule} at ${nodes.map(({ target }) => target.join(' ')).join()}`,
        ),
      ).toEqual([]);
    }
  });

test('a transcript that cannot be had says so, and can be asked for again; a film without captions has none', async ({
  page,
}) => {
  await asAdult(page);
  await page.route(/\/captions\/.*\.vtt$/, (route) => route.fulfill({ status: 403 }));
  await page.goto(`/video/${id()}`);
  await expect(opener(page)).toBeVisible();
  const renewed = page.waitForRequest('**/playback');
  await opener(page).click();
  await renewed;
  await expect(panel(page).getByRole('alert')).toContainText('Não foi possível carregar a transcrição.');
  await page.unrouteAll();
  await panel(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(sentence(page, SENTENCES[0] ?? '')).toBeVisible();

  await changeAnswer(page, '**/playback', { captions: [] });
  await page.reload();
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  await playFromStart(page);
  await expect.poll(() => time(page)).toBeGreaterThan(0.5);
  await expect(opener(page)).toHaveCount(0);
});
