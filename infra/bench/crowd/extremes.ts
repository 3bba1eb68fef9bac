import type { System } from '../../local/system';
import { pidsOf } from '../measured-load';
import { watchMemory } from '../peak-memory';
import type { Bar } from '../section';
import { type Goodput, goodputOf } from './goodput';

const MEBIBYTE = 1024 ** 2;
const WAITING_CONNECTIONS = 5_000;
/** What the gateway may hold while so many wait: three quarters of what the chart lets it have. */
const MOST_BYTES = 768 * MEBIBYTE;
/** Capacity's parts and times: of the long overload, and of what follows it. */
const TOO_MUCH = 4;
const CALM = 0.8;
const CALM_SECONDS = 5;
/** Of what was asked after the overload, what has to be answered. */
const WHOLE = 0.95;

interface Place {
  readonly name: string;
  readonly url: string;
  /** Answers in a second. */
  readonly capacity: number;
  readonly connections: number;
  readonly overloadSeconds: number;
}

/** What a long overload leaves behind, and what thousands of connections that wait cost. */
export async function extremesOf(
  system: System,
  { name, url, capacity, connections, overloadSeconds }: Place,
): Promise<{ rows: string[][]; bars: Bar[] }> {
  await goodputOf({ url, connections, seconds: overloadSeconds, perSecond: TOO_MUCH * capacity });
  const wanted = CALM * capacity;
  const calm = await goodputOf({ url, connections, seconds: CALM_SECONDS, perSecond: wanted });
  const memory = watchMemory(() => pidsOf(system, ['gateway']));
  const many = await goodputOf({ url, connections: WAITING_CONNECTIONS, seconds: overloadSeconds });
  const { before, peak } = memory.stop();
  const after = `${CALM} x, after ${overloadSeconds} s of ${TOO_MUCH} x`;
  return {
    rows: [
      [name, after, ...cellsOf(calm)],
      [name, `${WAITING_CONNECTIONS} at once`, ...cellsOf(many)],
    ],
    bars: [
      {
        name: `${name}, ${after}: goodput beside what was asked, and refused`,
        wanted: `>= ${WHOLE}, 0.0 %`,
        measured: `${(calm.perSecond / wanted).toFixed(2)}, ${(calm.refused * 100).toFixed(1)} %`,
        isMet: calm.perSecond >= WHOLE * wanted && calm.refused === 0,
      },
      {
        name: `${name}, ${WAITING_CONNECTIONS} at once: memory of the gateway`,
        wanted: `<= ${MOST_BYTES / MEBIBYTE} MiB`,
        measured: `${(peak / MEBIBYTE).toFixed(0)} MiB, ${((peak - before) / MEBIBYTE).toFixed(0)} more than before`,
        isMet: peak <= MOST_BYTES,
      },
    ],
  };
}

/** Goodput, what was refused and how long the others took, as a table says it. */
export const cellsOf = (got: Goodput): string[] => [
  got.perSecond.toFixed(0),
  `${(got.refused * 100).toFixed(1)} %`,
  `${got.p50.toFixed(1)} / ${got.p99.toFixed(1)} ms`,
];
