/**
 * `npm run lighthouse`: measures the public screens as a phone sees them (Lighthouse's own mobile preset, simulated 4G), with consent given
 * and banners on, prints a table and fails below the bars. Run it on a quiet machine: the figures for performance follow its load.
 * `-- --to FOLDER` writes the whole reports there, as JSON; `-- --only /home,/books` measures some screens.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM, CHROMIUM_FLAGS, newestVideo, siteUnderCheck } from './site-under-check';

const BARS = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 } as const;
type Category = keyof typeof BARS;
const CATEGORIES = Object.keys(BARS) as readonly Category[];

/** Audits in ms, and what they are called in the table. */
const TIMINGS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'speed-index': 'speed index',
} as const;
type Timing = keyof typeof TIMINGS;
const TIMING_IDS = Object.keys(TIMINGS) as readonly Timing[];

interface Figures {
  readonly path: string;
  readonly scores: Readonly<Record<Category, number>>;
  /** Failed audits, by their ids. */
  readonly failed: readonly string[];
  readonly timings: Readonly<Record<Timing, number>>;
  readonly layoutShift: number;
}

/** One screen, in a browser whose storage says that the visitor has agreed to enter. */
async function measure(address: string, port: number, folder: string | undefined): Promise<Figures> {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
  });
  if (!result) throw new Error(`Lighthouse said nothing of ${address}.`);
  const { categories, audits } = result.lhr;
  const path = new URL(address).pathname;
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${path.split('/')[1] ?? ''}.json`), JSON.stringify(result.lhr));
  }
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
  return {
    path,
    scores,
    failed: Object.values(audits).flatMap(({ id, score }) => (score !== null && score < 0.9 ? [id] : [])),
    timings: Object.fromEntries(
      TIMING_IDS.map((id) => [id, Math.round(audits[id]?.numericValue ?? 0)]),
    ) as Record<Timing, number>,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? 0,
  };
}

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function print(figures: readonly Figures[]): void {
  const lines = [
    row(['screen', ...CATEGORIES, ...Object.values(TIMINGS), 'CLS', 'audits below 90']),
    row(['---', ...CATEGORIES.map(() => '---:'), ...TIMING_IDS.map(() => '---:'), '---:', '---']),
    ...figures.map(({ path, scores, timings, layoutShift, failed }) =>
      row([
        path,
        ...CATEGORIES.map((category) => scores[category]),
        ...TIMING_IDS.map((id) => timings[id]),
        layoutShift.toFixed(3),
        failed.join(', '),
      ]),
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, only: { type: 'string' } } });
  const folder = values.to === undefined ? undefined : resolve(values.to);
  const only = values.only?.split(',') ?? ['/'];
  const site = await siteUnderCheck();
  const profile = await mkdtemp(join(tmpdir(), 'alcova-lighthouse-'));
  const port = 20_000 + (process.pid % 20_000);
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${site.url}/terms`);
    await page.evaluate("localStorage.setItem('consentAccepted', 'true')");
    await page.close();
    const figures: Figures[] = [];
    const screens = ['/home', '/filtered?category=hetero', `/video/${await newestVideo(site.url)}`, '/books'];
    for (const path of screens.filter((screen) => only.some((start) => screen.startsWith(start))))
      figures.push(await measure(site.url + path, port, folder));
    print(figures);
    const isBelow = figures.some(({ scores }) =>
      CATEGORIES.some((category) => scores[category] < BARS[category]),
    );
    if (isBelow) process.exitCode = 1;
  } finally {
    await browser.close();
    await site.leave();
    await rm(profile, { recursive: true, force: true });
  }
}

main().catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`);
  process.exitCode = 1;
});
