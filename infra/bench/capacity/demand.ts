import { type Cells, numberIn, tableOf } from './tables';

/** How somebody listens. */
export const WAYS = ['sound alone', 'narration with its picture', 'moving film'] as const;
export type Way = (typeof WAYS)[number];

/** The heads of the page's tables. */
export const HEADS = {
  requests: 'request',
  films: 'an hour of',
  processes: 'process',
  sizes: 'size that was run',
  demand: 'request of a listened hour',
  assumed: 'assumed',
  prices: 'price in USD',
} as const;

/** Rows of the tables of assumptions and prices. */
export const ASSUMED = {
  peak: 'busiest hour beside the average one',
  cdn: 'segments and pictures that a CDN answers itself, of 100',
  planned: 'used of a processor where no autoscaler says it, of 100',
  soundAlone: 'listeners with sound alone, of 100; the others have a narration with its picture',
  listened: 'hours for which a published hour is listened to in a month',
  fresh: 'published hours that are new in a month, of 100',
} as const;
export const PRICES = {
  sent: 'a GB sent by the CDN',
  requests: '10,000 requests at the CDN',
  processor: 'a processor hour',
  kept: 'a GB in the store for a month',
} as const;

/** Segments of which a way of listening takes those of an hour. */
const SEGMENTS: Readonly<Record<Way, readonly [string, string][]>> = {
  'sound alone': [['segment of sound', 'segments of sound']],
  'narration with its picture': [
    ['segment of sound', 'segments of sound'],
    ['segment of a narration', 'segments of pictures'],
  ],
  'moving film': [
    ['segment of sound', 'segments of sound'],
    ['segment of a film', 'segments of pictures'],
  ],
};

/** The column of the table of films that has a way's. */
export const filmOf = (way: Way): string => (way === 'moving film' ? 'moving film' : 'narration');

/** Requests of each kind in a listened hour. */
export type Demand = ReadonlyMap<string, number>;

/** What somebody who listens this way asks for in an hour. */
export function demandOf(page: string, way: Way): Demand {
  const [asked, films] = [tableOf(page, HEADS.demand), tableOf(page, HEADS.films)];
  return new Map([
    ...[...asked.keys()].map((name) => [name, numberIn(asked, name, 'times')] as const),
    ...SEGMENTS[way].map(([name, row]) => [name, numberIn(films, row, filmOf(way))] as const),
  ]);
}

/** Some demands, each in its part. */
export function mixOf(parts: readonly (readonly [number, Demand])[]): Demand {
  const mixed = new Map<string, number>();
  for (const [part, demand] of parts)
    for (const [name, times] of demand) mixed.set(name, (mixed.get(name) ?? 0) + part * times);
  return mixed;
}

/** What all listeners together ask for in an hour, for each of them. */
export function usualDemand(page: string): Demand {
  const alone = assumed(page, 'soundAlone') / 100;
  return mixOf([
    [alone, demandOf(page, 'sound alone')],
    [1 - alone, demandOf(page, 'narration with its picture')],
  ]);
}

const rows = (page: string, head: string): Cells => tableOf(page, head);
export const assumed = (page: string, what: keyof typeof ASSUMED): number =>
  numberIn(rows(page, HEADS.assumed), ASSUMED[what], 'value');
export const price = (page: string, what: keyof typeof PRICES): number =>
  numberIn(rows(page, HEADS.prices), PRICES[what], 'value');
