import { AxeBuilder } from '@axe-core/playwright';
import { type Locator, type Page } from '@playwright/test';
import { asAdministrator } from './support/accounts';
import { changeAnswer } from './support/answers';
import { bar, heard, sound, soundAt } from './support/listening';
import { addTales, type StoredTale, takeOutTales } from './support/moderation';
import { readyVideo } from './support/ready-video';
import { settled } from './support/screens';
import { shifted, watchShifts } from './support/shifts';
import { asAdult, expect as patient, test } from './support/site';

/** Listening starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const mark = Date.now();
const SECONDS_EACH = 3;
/** Long enough to fill some screens; each has words of its own. */
const SENTENCES = Array.from({ length: 20 }, (_, n) =>
  [
    `Na noite ${n} o farol${n} girava devagar sobre a maré${n}, e da janela${n} alguém contava as ondas`,
    `até que o vento${n} trouxe da serra${n} um cheiro de chuva, e todos foram dormir na casa${n}.`,
  ].join(' '),
);
/** Two sentences a paragraph. */
const TALE = Array.from({ length: 10 }, (_, n) => SENTENCES.slice(n * 2, n * 2 + 2).join(' ')).join('\n\n');
const startOf = (sentence: number) => sentence * SECONDS_EACH;
const clock = (seconds: number) => `00:${String(seconds).padStart(2, '0')}.000`;

const videoId = readyVideo(`Clipe de um conto ${mark}`, 62);
let tales: StoredTale[] = [];
const path = () => `/contos/${tales[0]?.id}`;
test.beforeAll(async () => {
  tales = await addTales([{ title: `Conto narrado ${mark}`, tale: TALE, isApproved: true }]);
  const blocks = SENTENCES.map(
    (text, at) => `${clock(startOf(at))} --> ${clock(Math.min(startOf(at + 1), 59))}\n${text}`,
  );
  await asAdministrator(async (client) => {
    const buffer = Buffer.from(`WEBVTT\n\n${blocks.join('\n\n')}\n`);
    const file = { name: 'legenda.vtt', mimeType: 'text/vtt', buffer };
    const caption = { language: 'pt-BR', label: 'Português', file };
    const sent = await client.post(`/api/videos/${videoId()}/captions`, { multipart: caption });
    expect(sent.ok(), await sent.text()).toBe(true);
    const data = { videoURL: `/video/${videoId()}`, version: 0 };
    const linked = await client.put(`/api/desk/tales/${tales[0]?.id}/video`, { data });
    expect(linked.ok(), await linked.text()).toBe(true);
  });
});
test.afterAll(() => takeOutTales(tales));

test.beforeEach(async ({ page }) => asAdult(page));

const controls = (page: Page) => page.getByRole('group', { name: 'Leitura acompanhada' });
const follow = (page: Page) => controls(page).getByRole('checkbox', { name: 'Acompanhar a leitura' });
const back = (page: Page) => controls(page).getByRole('button', { name: 'Voltar ao trecho atual' });
const fromHere = (page: Page) => controls(page).getByRole('button', { name: 'Ouvir daqui' });
const listenButton = (page: Page) => page.getByRole('button', { name: 'Ouvir', exact: true }).first();
const time = async (page: Page) => (await sound(page)).time;

/** What is marked, by highlights or by elements. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const ranges = 'highlights' in CSS ? [...(CSS.highlights.get('spoken') ?? [])] : [];
    const elements = [...document.querySelectorAll('[data-told] mark')].map((one) => one.textContent);
    return [...ranges.map(String), ...elements];
  });

/** Where the lines of a sentence are on the screen, and what one sees of the page between its head and its bar. */
const placeOf = (page: Page, sentence: number) =>
  page.evaluate((text) => {
    const paragraph = [...document.querySelectorAll('[data-told] > p')].find((one) =>
      one.textContent?.includes(text),
    );
    const range = document.createRange();
    const nodes = document.createTreeWalker(paragraph ?? document, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const at = node.textContent?.indexOf(text) ?? -1;
      if (at === -1) continue;
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
    }
    const { top, bottom } = range.getBoundingClientRect();
    const line = range.getClientRects()[0] ?? range.getBoundingClientRect();
    const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const foot = document.querySelector('[aria-label="Ouvindo agora"]')?.getBoundingClientRect().top;
    return {
      isInSight: top >= head && bottom <= (foot ?? window.innerHeight),
      point: { x: line.left + Math.min(20, line.width / 2), y: line.top + line.height / 2 },
    };
  }, SENTENCES[sentence] ?? '');
const isInSight = async (page: Page, sentence: number) => (await placeOf(page, sentence)).isInSight;

async function tap(page: Page, sentence: number): Promise<void> {
  const { point } = await placeOf(page, sentence);
  await page.mouse.click(point.x, point.y);
}

/** Begins to listen on the page of the tale. */
async function begin(page: Page): Promise<void> {
  await page.goto(path());
  await listenButton(page).click();
  await expect(controls(page)).toBeVisible();
  await heard(page);
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [10] });
}

const axe = async (page: Page, where: string) => {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze();
    for (const { id: rule, nodes } of violations)
      found.push(...nodes.map(({ target }) => `${where} (${theme}): ${rule} at ${target.join(' ')}`));
  }
  return found;
};

/** What the browser keeps of where one stopped. */
async function keep(page: Page, reading: number | null, seconds: number | null): Promise<void> {
  await page.goto('/terms');
  await page.evaluate(
    ([tale, film, paragraph, at]) => {
      const now = Date.now();
      const store = (key: string, entry: object) => localStorage.setItem(key, JSON.stringify(entry));
      if (paragraph !== null) store('readingPlaces', { [tale]: { at: now, paragraph, of: 10 } });
      if (at !== null) store('playbackPositions', { [film]: { at: now - 60_000, seconds: at } });
    },
    [tales[0]?.id ?? '', videoId(), reading, seconds] as const,
  );
}

const placeKept = (page: Page, key: string, id: string, unit: string) =>
  page.evaluate(
    ([list, one, name]) => {
      const entry: unknown = Reflect.get(JSON.parse(localStorage.getItem(list) ?? '{}'), one);
      return entry instanceof Object ? Number(Reflect.get(entry, name)) : null;
    },
    [key, id, unit] as const,
  );
const readAt = (page: Page) => placeKept(page, 'readingPlaces', tales[0]?.id ?? '', 'paragraph');
const heardAt = (page: Page) => placeKept(page, 'playbackPositions', videoId(), 'seconds');

test('the sentence that is spoken is marked and kept in sight, until one goes elsewhere', async ({
  page,
}) => {
  await begin(page);
  await expect.poll(() => marked(page)).toEqual([SENTENCES[0]]);
  // It goes on by itself.
  await expect.poll(() => marked(page)).toEqual([SENTENCES[1]]);
  expect(await page.evaluate(() => document.querySelectorAll('[data-told] mark').length)).toBe(0);
  await soundAt(page, startOf(15) + 0.5);
  await expect.poll(() => marked(page)).toEqual([SENTENCES[15]]);
  await expect.poll(() => isInSight(page, 15)).toBe(true);

  await expect(back(page)).toHaveCount(0);
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, -4_000);
  await expect(back(page)).toBeVisible();
  await expect.poll(() => isInSight(page, 0)).toBe(true);
  await soundAt(page, startOf(17) + 0.5);
  await expect.poll(() => marked(page)).toEqual([SENTENCES[17]]);
  expect(await isInSight(page, 17)).toBe(false);
  await back(page).click();
  await expect.poll(() => isInSight(page, 17)).toBe(true);
  await expect(back(page)).toHaveCount(0);

  await follow(page).uncheck();
  await soundAt(page, startOf(2) + 0.5);
  await expect.poll(() => marked(page)).toEqual([SENTENCES[2]]);
  expect(await isInSight(page, 2)).toBe(false);
  await page.reload();
  await listenButton(page).click();
  await expect(follow(page)).not.toBeChecked();
  await bar(page).getByRole('button', { name: 'Parar de ouvir e fechar' }).click();
  await expect(controls(page)).toHaveCount(0);
  expect(await marked(page)).toEqual([]);
});

test('a tap on a sentence plays from it, a selection does not', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await begin(page);
  await tap(page, 1);
  await expect.poll(() => time(page)).toBeGreaterThan(startOf(1));
  await bar(page).getByRole('button', { name: 'Pausar' }).click();
  await expect.poll(async () => (await sound(page)).isPaused).toBe(true);
  const before = await time(page);
  const { point } = await placeOf(page, 2);
  await page.mouse.move(point.x, point.y);
  await page.mouse.down();
  await page.mouse.move(point.x + 160, point.y, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => window.getSelection()?.toString().length)).toBeGreaterThan(5);
  // Lets the selection go.
  await page.mouse.click(point.x, point.y);
  expect(await time(page)).toBe(before);
  await tap(page, 2);
  await expect.poll(() => time(page)).toBeGreaterThan(startOf(2));
  await heard(page);
  await expect.poll(() => marked(page)).toEqual([SENTENCES[2]]);
});

test('reading and listening go on where the other stopped, if that is later', async ({ page }) => {
  await keep(page, 6, startOf(2));
  await begin(page);
  expect(await time(page)).toBeGreaterThanOrEqual(startOf(12));
  await expect.poll(() => isInSight(page, 12)).toBe(true);
  // While one listens the reading is there too.
  await soundAt(page, startOf(14) + 0.5);
  await expect.poll(() => readAt(page)).toBeGreaterThanOrEqual(7);
  await bar(page).getByRole('button', { name: 'Parar de ouvir e fechar' }).click();
  await page.evaluate(() => localStorage.removeItem('readingPlaces'));
  const sentence = Math.floor(Number(await heardAt(page)) / SECONDS_EACH);
  expect(sentence).toBeGreaterThanOrEqual(14);
  await watchShifts(page);
  await page.goto(path());
  await page.getByRole('button', { name: 'Continuar de onde você parou' }).click();
  await expect(page.getByText(SENTENCES[sentence] ?? '')).toBeFocused();
  expect(await shifted(page)).toBeLessThan(0.02);
});

test('a tale is read along by keyboard alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path());
  await listenButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(controls(page)).toBeVisible();
  await heard(page);
  // The controls stay in sight: from there one scrolls, and goes on to what they offer then.
  await tabTo(page, follow(page));
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(back(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
  await tabTo(page, fromHere(page));
  await page.keyboard.press('Enter');
  await expect(back(page)).toHaveCount(0);
  await heard(page);
  const [first = ''] = await marked(page);
  expect(SENTENCES.indexOf(first)).toBeGreaterThan(2);
  await expect.poll(() => isInSight(page, SENTENCES.indexOf(first))).toBe(true);
  // The focus is at the paragraph, from whose beginning Enter plays.
  const paragraph = await page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('Enter');
  const at = SENTENCES.findIndex((sentence) => paragraph.startsWith(sentence));
  await expect.poll(async () => Math.floor((await time(page)) / SECONDS_EACH)).toBe(at);
});

for (const width of [360, 1280])
  test(`nothing jumps while a tale is read along, and nothing is wrong with it, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchShifts(page);
    await page.goto(path());
    await settled(page);
    await listenButton(page).click();
    await expect.poll(() => marked(page)).toEqual([SENTENCES[1]]);
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, 900);
    await expect(back(page)).toBeVisible();
    await soundAt(page, startOf(14) + 0.5);
    await expect.poll(() => marked(page)).toEqual([SENTENCES[14]]);
    expect(await shifted(page)).toBeLessThan(0.02);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axe(page, 'tale')).toEqual([]);

    await bar(page).getByRole('button', { name: 'Abrir o painel de áudio' }).click();
    const panel = page.getByRole('dialog', { name: 'Painel de áudio' });
    await panel.getByRole('button', { name: 'Transcrição' }).click();
    const transcript = panel.getByRole('region', { name: 'Transcrição' });
    await expect(transcript.locator('[aria-current]')).toBeVisible();
    expect(await axe(page, 'panel')).toEqual([]);
    expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await transcript.getByRole('button', { name: SENTENCES[18] }).click();
    await expect.poll(() => time(page)).toBeGreaterThanOrEqual(startOf(18));
  });

test('browsers without highlights mark by an element, which moves nothing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Highlight'));
  await begin(page);
  const height = () => page.locator('[data-told]').evaluate((text) => text.getBoundingClientRect().height);
  const before = await height();
  await soundAt(page, startOf(5) + 0.5);
  await expect.poll(() => marked(page)).toEqual([SENTENCES[5]]);
  expect(await page.locator('[data-told] mark').count()).toBe(1);
  expect(await height()).toBe(before);
});

test('a tale whose film has no captions is listened to as before', async ({ page }) => {
  await changeAnswer(page, '**/playback', { captions: [] });
  await page.goto(path());
  await listenButton(page).click();
  await expect(bar(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
  await heard(page);
  await expect(controls(page)).toHaveCount(0);
  expect(await marked(page)).toEqual([]);
});
