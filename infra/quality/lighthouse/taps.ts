import type { BrowserContext, Page } from 'playwright-core';
import { type Bar, barOf, type Table } from '../../load/report';
import { median, medianAndSpread } from '../../load/statistics';
import type { SiteUnderCheck } from '../site/site-under-check';
import { type Tap, timeOf } from './tap';
import { inBrowser, type Storage } from './visitor';

/** A tap is answered at once up to this (ms). */
const MAX_MS = 200;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const box = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const cards = (page: Page) => page.getByRole('main').locator('a[href^="/video/"]').first().waitFor();
const next = (page: Page) => page.locator('a[rel="next"]').first();
const like = (page: Page) => button(page, /^Gostei/);
const favorite = (page: Page) => button(page, 'Favoritar');
const play = (page: Page) => page.locator('.fluid_initial_play').first();
/** A state that is drawn after a tap. */
const turned = (page: Page, before: string | null, name: string | RegExp) =>
  page
    .getByRole('button', { name, pressed: before !== 'true' })
    .first()
    .waitFor();

/** Presses a toggle and waits until it shows the other state. */
function toggle(
  name: string,
  path: string,
  label: string | RegExp,
  find: (page: Page) => ReturnType<typeof button>,
): Tap {
  let before: string | null = null;
  return {
    ...{ name, path },
    ready: async (page) => {
      await find(page).click({ trial: true });
      before = await find(page).getAttribute('aria-pressed');
    },
    act: (page) => find(page).tap(),
    answered: (page) => turned(page, before, label),
  };
}

const tapsOf = (videoPath: string): readonly Tap[] => [
  {
    ...{ name: 'menu', path: '/home', ready: cards },
    act: (page) => button(page, 'Abrir menu').tap(),
    answered: (page) => page.getByRole('navigation', { name: 'Menu' }).waitFor(),
  },
  {
    ...{ name: 'search suggestion', path: '/home' },
    ready: async (page) => {
      await cards(page);
      await button(page, 'Abrir busca').click({ trial: true });
    },
    act: async (page) => {
      await button(page, 'Abrir busca').tap();
      await box(page).pressSequentially('demo');
      await page.getByRole('option').first().tap();
    },
    answered: (page) => page.waitForURL('**/video/*'),
  },
  {
    ...{ name: 'next page', path: '/home' },
    ready: (page) => next(page).waitFor(),
    act: (page) => next(page).tap(),
    answered: (page) => page.waitForURL('**page=2**'),
  },
  toggle('like', videoPath, /^Gostei/, like),
  toggle('favourite', videoPath, 'Favoritar', favorite),
  {
    ...{ name: 'play', path: videoPath },
    ready: (page) => play(page).waitFor(),
    act: (page) => play(page).tap(),
    answered: async (page) => {
      await page.waitForFunction("!(document.querySelector('video')?.paused ?? true)");
    },
  },
];

async function signIn(context: BrowserContext, { url, email, password }: SiteUnderCheck): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await button(page, 'Entrar').tap();
  await page.waitForURL('**/home');
  await page.close();
}

export interface Times {
  readonly name: string;
  readonly times: readonly number[];
}

/** Does each of them some times, as somebody who is signed in: favourites are for accounts. */
export const tapTimes = (
  site: SiteUnderCheck,
  storage: Storage,
  videoPath: string,
  runs: number,
): Promise<readonly Times[]> =>
  inBrowser(async (open) => {
    const context = await open(storage);
    await signIn(context, site);
    const all: Times[] = [];
    for (const tap of tapsOf(videoPath)) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await timeOf(context, site.url, tap));
      all.push({ name: tap.name, times });
    }
    return all;
  });

export const tapTable = (all: readonly Times[]): Table => ({
  head: ['tap, at four times slower processing', 'to the next paint (ms)'],
  rows: all.map(({ name, times }) => [name, medianAndSpread(times, 0)]),
});

/** What was promised of it. */
export const tapBars = (all: readonly Times[]): readonly Bar[] =>
  all.map(({ name, times }) =>
    barOf(`${name}: to the next paint`, median(times), { most: MAX_MS, unit: ' ms' }),
  );
