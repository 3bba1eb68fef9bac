import type { Figures } from './readings';

const HOUR_MS = 3_600_000;
/** So many more than before may be open at rest: connections that are kept for a while. */
const MORE_AT_REST = 3;
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
  const least = (some: readonly MemorySample[], what: MemoryRow['what'], of: string) =>
    Math.min(...some.map((one) => one[what].get(of) ?? Infinity));
  return (['resident', 'held'] as const).flatMap((what) =>
    [...(samples[0]?.[what].keys() ?? [])].map((of) => {
      const [before, after] = [least(within(1), what, of), least(within(2), what, of)];
      return { of, what, before, after, perHour: ((after - before) / third) * HOUR_MS };
    }),
  );
}

/** What is open at rest that was not open at rest before. */
export const leftOpen = (before: Figures, after: Figures): string[] =>
  [...after]
    .filter(([name, count]) => count > (before.get(name) ?? 0) + MORE_AT_REST)
    .map(([name, count]) => `left open: ${name}: ${before.get(name) ?? 0} before, ${count} now`);
