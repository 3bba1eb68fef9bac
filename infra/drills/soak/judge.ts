import type { LoadRequest } from '../rolling/load/plan';
import type { Figures } from './readings';

const MIB = 1_024 ** 2;
const HOUR_MS = 3_600_000;
/**
 * What a process may hold more in an hour once it has settled. Resident memory is let grow faster: the allocator and compiled code settle
 * for longer than half an hour.
 */
const MOST_AN_HOUR = { resident: 64 * MIB, held: 16 * MIB };
/** So many more than before may be open at rest: connections that are kept for a while. */
const MORE_AT_REST = 3;
/** What may fail, of all requests: none by a fault of the site, but a busy machine refuses some with 503. */
const MOST_FAILED = 0.005;

/** Memory of all processes at one moment, in milliseconds since 1970. */
export interface MemorySample {
  readonly at: number;
  readonly resident: Figures;
  readonly held: Figures;
}

/** How much a process had at its least in the second and in the last third of a run. */
export interface MemoryRow {
  readonly of: string;
  readonly what: 'resident' | 'held';
  readonly before: number;
  readonly after: number;
  readonly perHour: number;
}

/** Compares thirds: in the first one a process settles, and the least of each is what is left when what comes and goes is gone. */
export function memoryRows(samples: readonly MemorySample[]): MemoryRow[] {
  const [from = 0, to = 0] = [samples[0]?.at, samples.at(-1)?.at];
  const third = (to - from) / 3;
  const within = (start: number) =>
    samples.filter(({ at }) => at >= from + start * third && at <= from + (start + 1) * third);
  const least = (some: readonly MemorySample[], what: 'resident' | 'held', of: string) =>
    Math.min(...some.map((one) => one[what].get(of) ?? Infinity));
  return (['resident', 'held'] as const).flatMap((what) =>
    [...(samples[0]?.[what].keys() ?? [])].map((of) => {
      const [before, after] = [least(within(1), what, of), least(within(2), what, of)];
      return { of, what, before, after, perHour: ((after - before) / third) * HOUR_MS };
    }),
  );
}

/** Memory that grows faster than it may. */
export const memoryProblems = (rows: readonly MemoryRow[]): string[] =>
  rows
    .filter(({ what, perHour }) => perHour > MOST_AN_HOUR[what])
    .map(({ of, what, perHour }) => `${of}: ${what} memory grows by ${(perHour / MIB).toFixed(1)} MiB/h`);

/** What is open at rest that was not open at rest before. */
export const leftOpen = (before: Figures, after: Figures): string[] =>
  [...after]
    .filter(([name, count]) => count > (before.get(name) ?? 0) + MORE_AT_REST)
    .map(([name, count]) => `left open: ${name}: ${before.get(name) ?? 0} before, ${count} now`);

/** Answers that are wrong, each once, and too many of those that a busy machine gives. */
export function failures(requests: readonly LoadRequest[]): string[] {
  const failed = requests.filter(({ failure }) => failure !== null);
  const wrong = failed.filter(({ status }) => status !== 0 && status !== 503);
  const told = new Set(wrong.map(({ kind, failure }) => `${kind}: ${failure}`.slice(0, 160)));
  const tooMany = failed.length > requests.length * MOST_FAILED;
  return [...told, ...(tooMany ? [`${failed.length} of ${requests.length} requests failed`] : [])];
}
