import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bar, barOf, type Table } from '../../load/report';
import { median, medianAndSpread } from '../../load/statistics';
import type { Screen } from './screens';

const BARS = { performance: 96, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof BARS;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Audits in ms, and what they are called in the table. */
const TIMINGS = [
  ['first-contentful-paint', 'FCP'],
  ['largest-contentful-paint', 'LCP'],
  ['total-blocking-time', 'TBT'],
  ['speed-index', 'speed index'],
] as const;
const LAYOUT_SHIFT = 'cumulative-layout-shift';
const MAX_SHIFT = 0.05;
/** What the first arrival may take (ms). */
const HOME_BARS: Partial<Record<string, number>> = {
  'total-blocking-time': 150,
  'largest-contentful-paint': 1_700,
};

/** What Lighthouse says of one screen at one time. */
export interface Run {
  readonly screen: Screen;
  readonly score: (category: Category) => number;
  readonly value: (audit: string) => number;
  /** Ids of audits below 90. */
  readonly failed: readonly string[];
  /** How fast the machine was at that time. */
  readonly benchmarkIndex: number;
}

/**
 * One screen, as a phone sees it that comes for the first time. Lighthouse empties the HTTP cache and takes the service worker and its
 * caches away before, and leaves cookies and local storage alone (its own `clearStorageTypes`): what the visitor has agreed to stays.
 * @param to a file for the whole report
 */
export async function measure(url: string, screen: Screen, port: number, to?: string): Promise<Run> {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(url + screen.path, {
    ...{ port, logLevel: 'error', onlyCategories: [...CATEGORIES] },
  });
  if (!result) throw new Error(`Lighthouse said nothing of ${screen.path}.`);
  const { categories, audits, environment, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${screen.path}: ${runtimeError.message}`);
  if (to !== undefined) {
    await mkdir(join(to, '..'), { recursive: true });
    await writeFile(to, JSON.stringify(result.lhr));
  }
  return {
    screen,
    score: (category) => Math.round((categories[category]?.score ?? 0) * 100),
    value: (audit) => audits[audit]?.numericValue ?? Number.NaN,
    failed: Object.values(audits).flatMap(({ id, score }) => (score !== null && score < 0.9 ? [id] : [])),
    benchmarkIndex: environment.benchmarkIndex,
  };
}

function groups(runs: readonly Run[]): readonly (readonly [Screen, readonly Run[]])[] {
  const screens = [...new Set(runs.map(({ screen }) => screen))];
  return screens.map((screen) => [screen, runs.filter((run) => run.screen === screen)]);
}

/** Medians of all runs, with the least and the most of what varies. */
export function scoreTable(runs: readonly Run[]): Table {
  return {
    head: [
      ...['screen', ...CATEGORIES, ...TIMINGS.map(([, title]) => `${title} (ms)`)],
      ...['CLS', 'benchmarkIndex', 'audits below 90'],
    ],
    rows: groups(runs).map(([screen, of]) => [
      screen.path,
      ...CATEGORIES.map((category) =>
        medianAndSpread(
          of.map(({ score }) => score(category)),
          0,
        ),
      ),
      ...TIMINGS.map(([audit]) =>
        medianAndSpread(
          of.map(({ value }) => value(audit)),
          0,
        ),
      ),
      median(of.map(({ value }) => value(LAYOUT_SHIFT))).toFixed(3),
      median(of.map(({ benchmarkIndex }) => benchmarkIndex)).toFixed(0),
      [...new Set(of.flatMap(({ failed }) => failed))].join(', '),
    ]),
  };
}

/** What was promised of the screens. */
export function scoreBars(runs: readonly Run[]): readonly Bar[] {
  return groups(runs).flatMap(([{ name, path }, of]) => {
    const value = (audit: string) => median(of.map((run) => run.value(audit)));
    const bars = CATEGORIES.map((category) =>
      barOf(`${path}: ${category}`, median(of.map(({ score }) => score(category))), {
        least: BARS[category],
      }),
    );
    bars.push(barOf(`${path}: layout shift`, value(LAYOUT_SHIFT), { most: MAX_SHIFT, digits: 3 }));
    if (name !== 'home') return bars;
    return [
      ...bars,
      ...TIMINGS.flatMap(([audit, title]) => {
        const most = HOME_BARS[audit];
        return most === undefined ? [] : [barOf(`${path}: ${title}`, value(audit), { most, unit: ' ms' })];
      }),
    ];
  });
}
