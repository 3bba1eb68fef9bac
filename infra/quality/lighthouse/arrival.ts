import type { Page } from 'playwright-core';
import { z } from 'zod';
import { type Bar, barOf, type Table } from '../../load/report';
import { median } from '../../load/statistics';
import type { Screen } from './screens';
import { inBrowser, type Storage } from './visitor';

/** What the application may weigh until its first card stands (kB as sent), and what that may take: the page itself. */
const MOST_SCRIPT_KB = 95;
const MOST_ROUND_TRIPS = 1;
const STANDS_WITHIN_MS = 60_000;

const arrived = z.object({ at: z.number(), scriptBytes: z.number(), asked: z.array(z.string()) });
/** A first visit until the application's own first card or title stands; the page as it was sent shows one before. */
interface Arrival extends z.output<typeof arrived> {
  readonly screen: Screen;
}

/** Runs in the page. The application's elements are known by a key that React leaves on them. */
const arrivalOf = (selector: string) => `new Promise((resolve) => {
  const isReacts = (node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
  const look = () => {
    if (![...document.querySelectorAll(${JSON.stringify(selector)})].some(isReacts)) return requestAnimationFrame(look);
    const at = performance.now();
    const came = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd <= at);
    const scripts = came.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    resolve({
      at,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      asked: came.map(({ name }) => new URL(name)).filter(({ pathname }) => pathname.startsWith('/api/'))
        .map(({ pathname, search }) => pathname + search),
    });
  };
  look();
})`;

async function arrive(page: Page, url: string, screen: Screen): Promise<Arrival> {
  page.setDefaultTimeout(STANDS_WITHIN_MS);
  await page.goto(url + screen.path, { waitUntil: 'commit' });
  return { screen, ...arrived.parse(await page.evaluate(arrivalOf(screen.first))) };
}

/** Each screen some times, each time with nothing kept of before. */
export const arrivalsOf = (
  url: string,
  storage: Storage,
  screens: readonly Screen[],
  runs: number,
): Promise<readonly Arrival[]> =>
  inBrowser(async (open) => {
    const arrivals: Arrival[] = [];
    for (let run = 0; run < runs; run += 1)
      for (const screen of screens) {
        const context = await open(storage);
        arrivals.push(await arrive(await context.newPage(), url, screen));
        await context.close();
      }
    return arrivals;
  });

interface Sum {
  readonly path: string;
  readonly kilobytes: number;
  readonly roundTrips: number;
  readonly asked: readonly string[];
}

function sumsOf(arrivals: readonly Arrival[]): readonly Sum[] {
  return [...new Set(arrivals.map(({ screen }) => screen))].map((screen) => {
    const of = arrivals.filter((arrival) => arrival.screen === screen);
    return {
      path: screen.path,
      kilobytes: median(of.map(({ scriptBytes }) => scriptBytes / 1_000)),
      roundTrips: 1 + median(of.map(({ asked }) => asked.length)),
      asked: [...new Set(of.flatMap(({ asked }) => asked))],
    };
  });
}

/** What each screen needs before it stands. */
export const arrivalTable = (arrivals: readonly Arrival[]): Table => ({
  head: [
    'screen',
    'JavaScript before its first card (kB)',
    'round trips before it',
    'asked for besides the page',
  ],
  rows: sumsOf(arrivals).map(({ path, kilobytes, roundTrips, asked }) => [
    ...[path, kilobytes.toFixed(1), String(roundTrips), asked.join(', ')],
  ]),
});

/** What was promised of it. */
export const arrivalBars = (arrivals: readonly Arrival[]): readonly Bar[] =>
  sumsOf(arrivals).flatMap(({ path, kilobytes, roundTrips }) => [
    barOf(`${path}: JavaScript before its first card`, kilobytes, {
      ...{ most: MOST_SCRIPT_KB, unit: ' kB', digits: 1 },
    }),
    barOf(`${path}: round trips before it`, roundTrips, { most: MOST_ROUND_TRIPS }),
  ]);
