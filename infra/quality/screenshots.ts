/**
 * `npm run screenshots`: takes a picture of every screen, dialog, open menu, empty and failed state at three widths in both themes into
 * docs/screenshots, as webp with names that say what is on them: {screen}-{width}-{theme}. Pictures of before are removed first.
 * `-- --to FOLDER --widths 320,2560 --only home,video` takes some of them elsewhere, and removes nothing.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';
import { GATE, MEMBER_SHOTS, visitorShots, type Shot } from './shots';
import {
  CHROMIUM,
  CHROMIUM_FLAGS,
  newestVideo,
  siteUnderCheck,
  videosToKeep,
  type SiteUnderCheck,
} from './site/site-under-check';

const COMMITTED = resolve(__dirname, '../../docs/screenshots');
const THEMES = ['light', 'dark'] as const;
const QUALITY = 50;
/** Longest time (ms) that a screen gets to stand. */
const STANDS_WITHIN_MS = 30_000;
/** Windows narrower than this (px) are a phone's or a tablet's. */
const TOUCHED_BELOW = 1000;
/** How high a window of some width is on the devices that have one. */
const heightOf = (width: number): number => (width < 600 ? 780 : width < 1000 ? 1024 : 900);

interface Wish {
  readonly folder: string;
  readonly widths: readonly number[];
  /** Names of pictures; all when empty. */
  readonly only: readonly string[];
}

function wishOf(args: readonly string[]): Wish {
  const { values } = parseArgs({
    args: [...args],
    options: { to: { type: 'string' }, widths: { type: 'string' }, only: { type: 'string' } },
  });
  return {
    folder: values.to === undefined ? COMMITTED : resolve(values.to),
    widths: (values.widths ?? '360,768,1440').split(',').map(Number),
    only: values.only?.split(',') ?? [],
  };
}

/** Runs in the page: its fonts, and its pictures that are not put off, are there. One that is never drawn may never be decoded: 5 s are enough. */
const PICTURES_STAND = `Promise.race([
  new Promise((done) => setTimeout(done, 5000)),
  document.fonts.ready.then(() =>
    Promise.allSettled([...document.images]
      .filter((image) => image.loading !== 'lazy' || image.getBoundingClientRect().top < innerHeight)
      .map((image) => image.decode())).then(() => undefined))])`;

async function stands(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor({ timeout: STANDS_WITHIN_MS });
  await page.waitForLoadState('load');
  for (const onItsWay of await page.getByText(/^(Carregando(?! anúncio)|Inicializando|Verificando)/).all())
    await onItsWay.waitFor({ state: 'hidden', timeout: STANDS_WITHIN_MS });
  await page.evaluate(PICTURES_STAND);
}

async function take(page: Page, target: string): Promise<void> {
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture).webp({ quality: QUALITY, effort: 6 }).toFile(target);
}

/** Opens the screen, does what the shot says, and takes its picture. Answers why it could not be taken, if so. */
async function shoot(page: Page, url: string, shot: Shot, target: string): Promise<string | undefined> {
  try {
    await shot.before?.(page);
    await page.goto(url + shot.path, { waitUntil: 'load' });
    if (shot.onItsWay) await page.getByRole('banner').waitFor({ timeout: STANDS_WITHIN_MS });
    else await stands(page);
    await shot.then?.(page);
    await page.evaluate(PICTURES_STAND);
    await take(page, target);
    return undefined;
  } catch (cause) {
    return `${target}: ${cause instanceof Error ? cause.message : String(cause)}`;
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

/** Says in this browser that its visitor is an adult. */
async function accept(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/terms`);
  await page.evaluate("localStorage.setItem('consentAccepted', 'true')");
  await page.close();
}

async function enter(context: BrowserContext, { url, email, password }: SiteUnderCheck): Promise<void> {
  const headers = { origin: url };
  const answer = await context.request.post(`${url}/api/auth/login`, { headers, data: { email, password } });
  if (!answer.ok()) throw new Error(`The administrator cannot sign in: ${answer.status()}`);
  for (const id of await videosToKeep(url)) {
    const kept = await context.request.put(`${url}/api/me/favorites/${id}`, { headers });
    if (!kept.ok()) throw new Error(`A favourite could not be kept: ${kept.status()}`);
  }
}

async function takeSet(
  browser: Browser,
  site: SiteUnderCheck,
  wish: Wish,
  width: number,
  theme: string,
): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width, height: heightOf(width) },
    isMobile: width < TOUCHED_BELOW,
    hasTouch: width < TOUCHED_BELOW,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  await context.addInitScript({
    content: `window.top === window && localStorage.setItem('theme', '${theme}')`,
  });
  const failures: string[] = [];
  const shootAll = async (shots: readonly Shot[]) => {
    for (const shot of shots.filter(({ name }) => wish.only.length === 0 || wish.only.includes(name))) {
      const target = join(wish.folder, `${shot.name}-${width}-${theme}.webp`);
      // A tab of its own: another one remembers what it showed before.
      const tab = await context.newPage();
      const failure = await shoot(tab, site.url, shot, target);
      await tab.close();
      if (failure !== undefined) failures.push(failure);
    }
  };
  await shootAll(GATE);
  await accept(context, site.url);
  await shootAll(visitorShots(await newestVideo(site.url)));
  await enter(context, site);
  await shootAll(MEMBER_SHOTS);
  await context.close();
  return failures;
}

/** All pictures lie in the folder when this is done; without `only` in the committed folder, nothing else does. */
async function takeAll(site: SiteUnderCheck, wish: Wish): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  try {
    await mkdir(wish.folder, { recursive: true });
    if (wish.folder === COMMITTED && wish.only.length === 0) {
      const before = (await readdir(COMMITTED)).filter((name) => name.endsWith('.webp'));
      await Promise.all(before.map((name) => rm(join(COMMITTED, name))));
    }
    const failures: string[] = [];
    for (const theme of THEMES)
      for (const width of wish.widths) failures.push(...(await takeSet(browser, site, wish, width, theme)));
    if (failures.length > 0) throw new Error(`These pictures could not be taken:\n${failures.join('\n')}`);
    process.stdout.write(`${(await readdir(wish.folder)).length} pictures in ${wish.folder}\n`);
  } finally {
    await browser.close();
  }
}

/** @param args what stands behind `npm run screenshots --` */
export async function main(args: readonly string[]): Promise<void> {
  const wish = wishOf(args);
  const site = await siteUnderCheck();
  try {
    await takeAll(site, wish);
  } finally {
    await site.leave();
  }
}
