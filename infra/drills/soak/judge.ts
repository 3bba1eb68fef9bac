import type { Reading, Sample, What } from './reading';
import { growthOf } from './tables/lookup';
import { lowest, type Point, type Trend, trendOf } from './trend';

const MIB = 1_024 ** 2;
const MINUTE_MS = 60_000;
/** Films that are on their way are held too, and garbage is not collected at every reading: it takes longer until a process was seen with few. */
const HELD_WINDOW_MS = 3 * MINUTE_MS;
/** How much a figure may surely grow in an hour: by the lower bound of its trend. */
export const BOUNDS = {
  /** A tenth of what a process takes at rest: the allocator and compiled code settle for longer than half an hour. */
  resident: 32 * MIB,
  held: 8 * MIB,
};
/** So many more than before, at rest, may be there: connections that are kept for a while. */
const MORE_AT_REST = 3;
/** Rows or open files by which a figure may be off at any moment. */
const FLUTTER = 5;

/** One figure over time. */
export interface Series {
  readonly what: What;
  readonly of: string;
  /** The least of each minute after the warm-up; of what is held, of each three. */
  readonly points: readonly Point[];
  readonly trend: Trend;
  /** What was read first and last of all, the warm-up included. */
  readonly first: number;
  readonly last: number;
}

/** Every figure of some samples. @param warmMs after the first sample from when on trends are told */
export function seriesOf(samples: readonly Sample[], warmMs: number): Series[] {
  const all = new Map<string, { what: What; of: string; points: Point[] }>();
  for (const { at, readings } of samples)
    for (const { what, of, value } of readings) {
      const key = `${what} ${of}`;
      const known = all.get(key) ?? { what, of, points: [] };
      known.points.push({ at, value });
      all.set(key, known);
    }
  const warmAt = (samples[0]?.at ?? 0) + warmMs;
  return [...all.values()].map(({ what, of, points: every }) => {
    const points = lowest(
      every.filter(({ at }) => at >= warmAt),
      what === 'held' ? HELD_WINDOW_MS : MINUTE_MS,
    );
    const [first = 0, last = 0] = [every[0]?.value, every.at(-1)?.value];
    return { what, of, points, trend: trendOf(points), first, last };
  });
}

/** Memory that surely grows faster than the bounds. */
export const memoryProblems = (all: readonly Series[]): string[] =>
  all.flatMap(({ what, of, trend }) => {
    if (what !== 'resident' && what !== 'held') return [];
    return trend.low > BOUNDS[what] ? [`${of}: ${what} memory grows: ${inMib(trend)}`] : [];
  });

/** What was opened and not closed, and tables that grow without a fact. */
export function growthProblems(all: readonly Series[]): string[] {
  return all.flatMap(({ what, of, points, trend }) => {
    if (what === 'rows' && growthOf(of) === undefined) return [`${of}: nobody knows this table`];
    const mustStand = what === 'open' || (what === 'rows' && growthOf(of)?.grows === 'not at all');
    const hours = ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)) / (60 * MINUTE_MS);
    return mustStand && trend.low > 0 && trend.perHour * hours > FLUTTER
      ? [`${of}: ${(trend.perHour * hours).toFixed(0)} more in ${(hours * 60).toFixed(0)} min`]
      : [];
  });
}

/** What is open at rest that was not open at rest before; each with how much. */
export function leftOpen(before: readonly Reading[], after: readonly Reading[]): string[] {
  return after.flatMap(({ what, of, value }) => {
    const known = before.find((one) => one.what === what && one.of === of)?.value ?? 0;
    return what === 'open' && value > known + MORE_AT_REST ? [`${of}: ${known} before, ${value} now`] : [];
  });
}

/** A trend of bytes as people read it. */
export const inMib = ({ perHour, low, high }: Trend): string =>
  `${(perHour / MIB).toFixed(1)} MiB/h (${(low / MIB).toFixed(1)} to ${(high / MIB).toFixed(1)})`;
