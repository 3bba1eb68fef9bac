/**
 * `npm run screenshots`: takes a picture of every screen at three widths in both themes into docs/screenshots, as webp with names that say
 * what is on them. Pictures of before are removed first.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';
import {
  CHROMIUM,
  CHROMIUM_FLAGS,
  newestVideo,
  siteUnderCheck,
  type SiteUnderCheck,
} from './site-under-check';

const FOLDER = resolve(__dirname, '../../docs/screenshots');
const WIDTHS = [360, 768, 1440] as const;
const THEMES = ['light', 'dark'] as const;
const HEIGHTS = { 360: 780, 768: 1024, 1440: 900 } as const;
const QUALITY = 72;
/** Longest time (ms) that a screen gets to stand. */
const STANDS_WITHIN_MS = 30_000;

interface Shot {
  readonly name: string;
  readonly path: string;
}
const PUBLIC = (video: string): readonly Shot[] => [
  { name: 'home', path: '/home' },
  { name: 'filtered', path: '/filtered?category=hetero' },
  { name: 'search', path: '/search?q=conto' },
  { name: 'video', path: `/video/${video}` },
  { name: 'books', path: '/books' },
  { name: 'ebooks', path: '/ebooks' },
  { name: 'ad-test', path: '/teste' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'preferences', path: '/preferences' },
  { name: 'terms', path: '/terms' },
];
const MEMBERS: readonly Shot[] = [
  { name: 'favorite', path: '/favorite' },
  { name: 'profile', path: '/profile' },
  { name: 'my-videos', path: '/my-videos' },
  { name: 'upload-video', path: '/upload-video' },
  { name: 'users', path: '/users' },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'talelist', path: '/talelist' },
  { name: 'books-admin', path: '/books-admin' },
  { name: 'ads-admin', path: '/ads-admin' },
  { name: 'uploads', path: '/uploads' },
  { name: 'settings', path: '/settings' },
];

/** Runs in the page: its fonts, and its pictures that are not put off, are there. */
const PICTURES_STAND = `document.fonts.ready.then(() =>
  Promise.allSettled([...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode())).then(() => undefined))`;

async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('heading').first().waitFor({ timeout: STANDS_WITHIN_MS });
  await page.waitForLoadState('load');
  await page
    .getByText(/^(Carregando|Inicializando|Verificando)/)
    .waitFor({ state: 'hidden', timeout: STANDS_WITHIN_MS });
  await page.evaluate(PICTURES_STAND);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`));
}

async function enter(context: BrowserContext, { url, email, password }: SiteUnderCheck): Promise<void> {
  const answer = await context.request.post(`${url}/api/auth/login`, {
    headers: { origin: url },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`The administrator cannot sign in: ${answer.status()}`);
}

async function takeSet(
  browser: Browser,
  site: SiteUnderCheck,
  width: (typeof WIDTHS)[number],
  theme: string,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  await context.addInitScript({
    content: `window.top === window && localStorage.setItem('theme', '${theme}')`,
  });
  const page = await context.newPage();
  const shoot = async ({ name, path }: Shot) => {
    await page.goto(site.url + path);
    await take(page, `${name}-${width}-${theme}`);
  };
  await shoot({ name: 'gate', path: '/' });
  await page.evaluate("localStorage.setItem('consentAccepted', 'true')");
  for (const shot of PUBLIC(await newestVideo(site.url))) await shoot(shot);
  await enter(context, site);
  for (const shot of MEMBERS) await shoot(shot);
  await context.close();
}

async function main(): Promise<void> {
  const site = await siteUnderCheck();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  try {
    await mkdir(FOLDER, { recursive: true });
    const before = (await readdir(FOLDER)).filter((name) => name.endsWith('.webp'));
    await Promise.all(before.map((name) => rm(join(FOLDER, name))));
    for (const theme of THEMES) for (const width of WIDTHS) await takeSet(browser, site, width, theme);
    process.stdout.write(`${(await readdir(FOLDER)).length} pictures in docs/screenshots\n`);
  } finally {
    await browser.close();
    await site.leave();
  }
}

main().catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`);
  process.exitCode = 1;
});
