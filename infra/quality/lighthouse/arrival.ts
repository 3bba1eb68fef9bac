import type { Page } from 'playwright-core';
import { z } from 'zod';
import { type Bar, barOf, type Table } from '../../load/report';
import { median } from '../../load/statistics';
import type { Screen } from './screens';
import { inBrowser, type Storage } from './visitor';

/** What may be loaded of the application until a first card stands (kB as sent), and what that may take: the page itself. */
const MAX_SCRIPT_KB = 95;
const MAX_ROUND_TRIPS = 1;
const STANDS_WITHIN_MS = 60_000;

const came = z.object({ scriptBytes: z.number(), asked: z.array(z.string()) });
const arrived = z.object({ shown: came, drawn: came });
/**
 * What a first visit has loaded when a first card or title is shown, as the page was sent with it, and when the application has drawn its own
 * in that one's place.
 */
interface Arrival extends z.output<typeof arrived> {
  readonly screen: Screen;
}

/** Runs in the page. The application's elements are known by a key that React leaves on them. */
const arrivalOf = (selector: string) => `new Promise((resolve) => {
  const isShown = (node) => node.checkVisibility({ visibilityProperty: true });
  const isReacts = (node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
  const came = () => {
    const at = performance.now();
    const resources = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd <= at);
    const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      asked: resources.map(({ name }) => new URL(name)).filter(({ pathname }) => pathname.startsWith('/api/'))
        .map(({ pathname, search }) => pathname + search),
    };
  };
  let shown;
  const look = () => {
    const first = [...document.querySelectorAll(${JSON.stringify(selector)})].filter(isShown);
    if (first.length > 0) shown ??= came();
    if (first.some(isReacts)) resolve({ shown, drawn: came() });
    else requestAnimationFrame(look);
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
  /** Until the application has drawn its own. */
  readonly allKilobytes: number;
  readonly roundTrips: number;
  readonly asked: readonly string[];
}

function sumsOf(arrivals: readonly Arrival[]): readonly Sum[] {
  return [...new Set(arrivals.map(({ screen }) => screen))].map((screen) => {
    const of = arrivals.filter((arrival) => arrival.screen === screen);
    return {
      path: screen.path,
      kilobytes: median(of.map(({ shown }) => shown.scriptBytes / 1_000)),
      allKilobytes: median(of.map(({ drawn }) => drawn.scriptBytes / 1_000)),
      // Nothing is asked for by the page itself: what the application asks for counts until its own card stands.
      roundTrips: 1 + median(of.map(({ drawn }) => drawn.asked.length)),
      asked: [...new Set(of.flatMap(({ drawn }) => drawn.asked))],
    };
  });
}

/** What each screen needs before it stands. */
export const arrivalTable = (arrivals: readonly Arrival[]): Table => ({
  head: [
    'screen',
    'JavaScript before a first card stands (kB)',
    'until the application has drawn its own (kB)',
    'round trips until then',
    'asked for besides the page',
  ],
  rows: sumsOf(arrivals).map(({ path, kilobytes, allKilobytes, roundTrips, asked }) => [
    ...[path, kilobytes.toFixed(1), allKilobytes.toFixed(1), String(roundTrips), asked.join(', ')],
  ]),
});

/** What was promised of it. */
export const arrivalBars = (arrivals: readonly Arrival[]): readonly Bar[] =>
  sumsOf(arrivals).flatMap(({ path, kilobytes, roundTrips }) => [
    barOf(`${path}: JavaScript before a first card stands`, kilobytes, {
      ...{ most: MAX_SCRIPT_KB, unit: ' kB', digits: 1 },
    }),
    barOf(`${path}: round trips until the application has drawn its own`, roundTrips, {
      most: MAX_ROUND_TRIPS,
    }),
  ]);
