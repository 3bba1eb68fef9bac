import type { PublishedTale } from '@alcova/contracts';
import { type BrowserContext, type Page } from '@playwright/test';
import { setTimeout as later } from 'node:timers/promises';
import { withoutAnswers } from './support/answers';
import { readyVideo } from './support/ready-video';
import { screens, settled } from './support/screens';
import { moved, shifted, watchShifts } from './support/shifts';
import { asAdult, expect, site, test } from './support/site';

const videoId = readyVideo('Conto que não se mexe', 2);

/** The largest sum of layout shifts that a page may have while it loads and is read. */
const MOST = 0.02;

async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += 200) {
      window.scrollTo({ top });
      await frame();
      await frame();
    }
    // Pictures and banners that came into sight while reading.
    const pictures = [...document.images].filter(({ complete }) => !complete);
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    await frame();
    await frame();
  });
}

for (const width of [360, 1440]) {
  test(`nothing jumps while pages load, are read and their banners come, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await asAdult(page);
    await watchShifts(page);
    for (const path of ['/home', '/filtered?category=hetero', `/video/${videoId()}`, '/books']) {
      await page.goto(path);
      await settled(page);
      await readToTheEnd(page);
      expect(await shifted(page), `${path}: ${await moved(page)}`).toBeLessThanOrEqual(MOST);
    }
  });
}

/** How long (ms) each answer takes on a bad line, and what may jump because of it. */
const LATE_MS = 1_500;
const MAX_WHEN_LATE = 0.05;
/** Pages that stand side by side: they wait more than they work. */
const AT_ONCE = 4;

/** Opens a page whose API is slow, and waits for everything that it has asked for. Answers what moved. */
async function shiftsOf(context: BrowserContext, path: string): Promise<{ sum: number; what: string }> {
  const page = await context.newPage();
  await asAdult(page);
  await watchShifts(page);
  let [onItsWay, answered] = [0, 0];
  await withoutAnswers(page);
  await page.route(/\/api\//, async (route) => {
    onItsWay += 1;
    await later(LATE_MS);
    await route.continue();
  });
  const done = () => {
    onItsWay -= 1;
    answered += 1;
  };
  page.on('requestfinished', (request) => /\/api\//.test(request.url()) && done());
  page.on('requestfailed', (request) => /\/api\//.test(request.url()) && done());
  await page.goto(path);
  await settled(page);
  await expect.poll(() => answered > 0 && onItsWay).toBe(0);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let drawn = 0; drawn < 3; drawn += 1) await frame();
  });
  const moves = { sum: await shifted(page), what: await moved(page) };
  await page.close();
  return moves;
}

for (const width of [360, 1440]) {
  test(`nothing jumps when the API answers late, on any public page at ${width} pixels`, async ({
    browser,
  }) => {
    test.setTimeout(420_000);
    const context = await browser.newContext({
      ...{ baseURL: site().url, viewport: { width, height: 800 }, serviceWorkers: 'block' },
    });
    const paths = screens(videoId()).flatMap(({ path, viewer }) => (viewer === 'visitor' ? [path] : []));
    for (let first = 0; first < paths.length; first += AT_ONCE)
      await Promise.all(
        paths.slice(first, first + AT_ONCE).map(async (path) => {
          const { sum, what } = await shiftsOf(context, path);
          expect.soft(sum, `${path}: ${what}`).toBeLessThanOrEqual(MAX_WHEN_LATE);
        }),
      );
    await context.close();
  });
}

const tale = (n: number): PublishedTale => ({
  id: `conto${n}`,
  title: `Conto ${n}, de um título tão longo que precisa de mais de uma linha para caber`,
  preview: 'Era uma noite de chuva, e ninguém esperava visita. '.repeat(8),
  category: 'hetero',
  author: 'Autoria de teste',
  sentAt: new Date().toISOString(),
  publishedAt: new Date().toISOString(),
  readingMinutes: n,
  likes: n,
  videoURL: null,
});

// Low enough that the newest tales reach beyond the fold and would push the footer.
for (const [width, height] of [
  [360, 800],
  [1440, 600],
] as const)
  for (const tales of [0, 4])
    test(`nothing jumps on /home when ${tales} tales and their code come last, at ${width} pixels`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await asAdult(page);
      await watchShifts(page);
      const items = Array.from({ length: tales }, (_, n) => tale(n + 1));
      await withoutAnswers(page);
      await page.route(/\/api\/tales\/published\?/, (route) =>
        route.fulfill({ json: { items, total: tales, page: 1, pageSize: 4 } }),
      );
      const held: (() => void)[] = [];
      await page.route(/\/HomeRow-[^/]*\.js$/, async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
      await page.goto('/home');
      await settled(page);
      await readToTheEnd(page);
      await expect.poll(() => held.length).toBe(1);
      const answered = page.waitForResponse(/\/api\/tales\/published\?/);
      held[0]?.();
      await answered;
      await expect(page.getByRole('heading', { name: /^Conto \d, de um título/ })).toHaveCount(tales);
      await readToTheEnd(page);
      expect(await moved(page)).toBe('');
    });
