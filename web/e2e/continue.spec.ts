import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type Page } from '@playwright/test';
import { enterAs, type Person, test as accountsTest } from './support/accounts';
import { addTales, type StoredTale, takeOutTales } from './support/moderation';
import { readyVideo } from './support/ready-video';
import { settled } from './support/screens';
import { shifted, watchShifts } from './support/shifts';
import { asAdult, expect, site, test } from './support/site';
import { element } from './support/videos';

const mark = String(Date.now());
const TITLE = `Filme começado ${mark}`;
const videoId = readyVideo(TITLE, 24);
let tales: StoredTale[] = [];
test.beforeAll(async () => {
  const text = Array.from({ length: 20 }, (_, n) => `Parágrafo ${n} da casa na serra.`).join('\n');
  tales = await addTales([{ title: `Conto começado ${mark}`, tale: text, isApproved: true }]);
});
test.afterAll(() => takeOutTales(tales));

const row = (page: Page) => page.getByRole('region', { name: 'Continuar' });
const remove = (page: Page, title: string) =>
  page.getByRole('button', { name: `Remover de Continuar: ${title}` });

/** A browser in which a film and a tale were begun, and something that is gone. */
async function asReader(page: Page): Promise<void> {
  await asAdult(page);
  await page.goto('/terms');
  const at = Date.now();
  const kept = {
    playbackPositions: { [videoId()]: { at, seconds: 8 }, gone: { at: at - 1, seconds: 30 } },
    readingPlaces: { [tales[0]?.id ?? '']: { at: at - 2, paragraph: 7, of: 20 } },
  };
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value));
  }, kept);
}

for (const width of [360, 1440]) {
  test(`/home shows what was begun, and nothing moves, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await asReader(page);
    await watchShifts(page);
    await page.goto('/home');
    await expect(row(page).getByRole('link')).toHaveText([TITLE, `Conto começado ${mark}`]);
    await settled(page);
    expect(await shifted(page)).toBeLessThanOrEqual(0.02);
    await expect(row(page).getByRole('progressbar', { name: 'Parou no parágrafo 8 de 20' })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    // From another page of the application it has its room at once.
    await row(page)
      .getByRole('link', { name: `Conto começado ${mark}` })
      .click();
    await expect(page.getByRole('button', { name: 'Continuar de onde você parou' })).toBeVisible();
    await page.goBack();
    await expect(row(page).getByRole('link')).toHaveCount(2);
  });
}

test('a film plays from its place on', async ({ page }) => {
  await asReader(page);
  await page.goto('/home');
  await row(page).getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect.poll(async () => (await element(page)).time).toBeGreaterThan(8.2);
  expect((await element(page)).time).toBeLessThan(20);
});

test('what is removed is forgotten, by keyboard alone; axe finds nothing in either theme', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await asReader(page);
  await page.goto('/home');
  await expect(row(page).getByRole('link')).toHaveCount(2);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .include('[data-row=begun]')
      .analyze();
    expect(
      violations.map(
        ({ id, nodes }) => `${theme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join()}`,
      ),
    ).toEqual([]);
  }
  await row(page).getByRole('link', { name: TITLE }).focus();
  await page.keyboard.press('Tab');
  await expect(remove(page, TITLE)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page).getByRole('heading', { name: 'Continuar' })).toBeFocused();
  await expect(row(page).getByRole('link')).toHaveCount(1);
  await remove(page, `Conto começado ${mark}`).press('Enter');
  await expect(row(page).getByText('Não há mais nada para continuar.')).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(row(page)).toHaveCount(0);
});

const SWITCH = 'Guardar na minha conta onde parei';

/** Another browser, in which somebody has signed in. */
async function browserOf(browser: Browser, person: Person): Promise<Page> {
  const page = await browser.newPage({ baseURL: site().url });
  await asAdult(page);
  await enterAs(page, person);
  return page;
}

accountsTest(
  'an account keeps places by choice, over two browsers, until its person leaves',
  async ({ browser, page, makePerson }) => {
    const person = await makePerson();
    await enterAs(page, person);
    await asReader(page);
    await page.goto('/profile?tab=security');
    const choice = page.getByRole('switch', { name: SWITCH });
    await expect(choice).not.toBeChecked();
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/me/places'),
    );
    await choice.press('Space');
    expect((await sent).ok()).toBe(true);
    await expect(choice).toBeChecked();

    const other = await browserOf(browser, person);
    const asked = other.waitForResponse(/\/api\/me\/places$/);
    await other.goto('/terms');
    await asked;
    await other.goto('/profile');
    await expect(row(other).getByRole('link')).toHaveText([TITLE, `Conto começado ${mark}`]);
    const told = other.waitForResponse((answer) => answer.request().method() === 'PUT');
    await remove(other, TITLE).click();
    expect((await told).ok()).toBe(true);

    await page.goto('/terms');
    const films = () => page.evaluate(() => localStorage.getItem('playbackPositions'));
    await expect.poll(async () => (await films()) ?? '').not.toContain(videoId());
    await page.goto('/profile');
    await expect(row(page).getByRole('link')).toHaveText([`Conto começado ${mark}`]);

    await other.getByRole('main').getByRole('button', { name: 'Sair' }).click();
    await expect.poll(() => other.evaluate(() => localStorage.getItem('readingPlaces'))).toBeNull();
    expect(await other.evaluate(() => localStorage.getItem('placesOf'))).toBeNull();
    await other.close();
  },
);
