import { percentile } from '../../bench/statistics';
import { inMib, type Series } from './judge';
import type { Soaked } from './soak-drill';
import { growthOf } from './tables/lookup';

const mib = (bytes: number): string => (bytes / 1_024 ** 2).toFixed(1);
const of = (all: readonly Series[], what: Series['what'], name: string): Series | undefined =>
  all.find((one) => one.what === what && one.of === name);

export const MEMORY_HEAD = [
  'process',
  'RSS first',
  'RSS last',
  'RSS grows',
  'held at rest before',
  'at rest after',
  'held under load grows',
];

/** A row a process. What is held is what is left of heap and buffers when all garbage is collected. */
export function memoryRows({ series, before, after }: Soaked): string[][] {
  return series
    .filter(({ what }) => what === 'resident')
    .map((resident) => {
      const held = of(series, 'held', resident.of);
      return [
        ...[resident.of, mib(resident.first), mib(resident.last), inMib(resident.trend)],
        ...(held
          ? [...[before, after].map((rest) => mib(heldIn(rest, held.of))), inMib(held.trend)]
          : ['', '', '']),
      ];
    });
}

const heldIn = (readings: Soaked['before'], name: string): number =>
  readings.find((one) => one.what === 'held' && one.of === name)?.value ?? Number.NaN;

export const OPEN_HEAD = ['open', 'at rest before', 'least under load, first', 'last', 'at rest after'];

/** A row for each of what is opened and closed. */
export function openRows({ series, before, after }: Soaked): string[][] {
  const valueOf = (readings: Soaked['before'], name: string): string =>
    String(readings.find((one) => one.what === 'open' && one.of === name)?.value ?? 0);
  return series
    .filter(({ what }) => what === 'open')
    .map(({ of: name, points }) => [
      ...[name, valueOf(before, name)],
      ...[points[0], points.at(-1)].map((point) => String(point?.value ?? '')),
      valueOf(after, name),
    ]);
}

export const TABLE_HEAD = [
  'table',
  'rows first',
  'rows last',
  'KiB first',
  'KiB last',
  'rows that should be gone',
  'why',
];

/** A row for each table that grew, or that is kept for a while. */
export function tableRows({ series, overdue }: Soaked): string[][] {
  return series
    .filter(({ what }) => what === 'rows')
    .flatMap(({ of: name, first, last }) => {
      const growth = growthOf(name);
      if (last <= first && growth?.grows !== 'for a while') return [];
      const bytes = of(series, 'table-bytes', name);
      const kib = [bytes?.first, bytes?.last].map((value) => ((value ?? 0) / 1_024).toFixed(0));
      const why = growth === undefined || growth.grows === 'not at all' ? 'no fact' : growth.why;
      return [[name, String(first), String(last), ...kib, String(overdue.get(name) ?? ''), why]];
    });
}

export const KEPT_HEAD = ['kept', 'first', 'last'];

/** Streams, buckets and the store. */
export const keptRows = ({ series }: Soaked): string[][] =>
  series
    .filter(({ what }) => what === 'kept')
    .map(({ of: name, first, last }) => [name, String(first), String(last)]);

export const LOAD_HEAD = ['kind', 'requests', 'failed', 'median', 'p99'];

/** A row for each kind of request. */
export function loadRows({ requests }: Soaked): string[][] {
  return [...new Set(requests.map(({ kind }) => kind))].map((kind) => {
    const own = requests.filter((one) => one.kind === kind);
    const times = own.map(({ ms }) => ms);
    const failed = own.filter(({ failure }) => failure !== null).length;
    const [middle, most] = [50, 99].map((share) => `${percentile(times, share).toFixed(0)} ms`);
    return [kind, String(own.length), String(failed), middle ?? '', most ?? ''];
  });
}
