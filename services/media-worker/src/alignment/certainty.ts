import { costTogether } from './costs';
import type { FilmLevel, TextLevel } from './levels';
import type { Pace } from './pace';
import type { Stretch } from './stretches';
import type { Track } from './vectors';

/** Where else a sentence is compared, in lengths of its own stretch before and behind it. */
const SHIFTS = [-3, -2.5, -2, -1.5, -1, 1, 1.5, 2, 2.5, 3];
/** Standard deviations by which a sentence is nearer to its stretch than to others where its confidence is one half. */
const HALF_SURE = 2.5;
/** A sentence that is spoken so many times as fast or as slowly as most is believed half as much. */
const ODD_PACE = 2.5;

/** Where a sentence stands in the states of a text, from `first` up to, not with, `end`. */
interface States {
  readonly first: number;
  readonly end: number;
}

/** Where the sentences stand: what is between two gaps. */
function statesOf({ count, isGap }: TextLevel): States[] {
  const found: States[] = [];
  for (let first = 1; first < count;) {
    let end = first;
    while (isGap[end] === 0) end += 1;
    found.push({ first, end });
    first = end + 1;
  }
  return found;
}

/**
 * How sure it is that each sentence is told where it was found, from 0 to 1. It is compared with what is said there and with what is said
 * near it: with the same voice, so that it does not matter how far that is from the aligner's own.
 */
export async function certaintyOf(
  film: FilmLevel,
  text: TextLevel,
  stretches: readonly Stretch[],
  pace: Pace,
): Promise<number[]> {
  const states = statesOf(text);
  const paceOf = (at: number): number => {
    const [stretch, where] = [stretches[at], states[at]];
    return stretch && where ? (stretch.end - stretch.start) / (where.end - where.first) : 0;
  };
  const paces = stretches.map((_, at) => paceOf(at));
  const usual = paces.toSorted((a, b) => a - b)[paces.length >> 1] ?? 0;
  const found: number[] = [];
  for (const [at, stretch] of stretches.entries()) {
    const nearness = nearnessOf(film, text, stretch, states[at]);
    const sure = Math.max(nearness, 0) / (Math.max(nearness, 0) + HALF_SURE);
    const odd = Math.max((paces[at] ?? 0) / usual, usual / (paces[at] ?? 0));
    found.push(odd <= ODD_PACE ? sure : sure / 2);
    await pace.breathe();
  }
  return found;
}

/** By how many standard deviations a sentence is nearer to its stretch of the film than to others of the same length. */
function nearnessOf(
  film: FilmLevel,
  text: TextLevel,
  { start, end }: Stretch,
  where: States | undefined,
): number {
  const from = Math.floor(start / film.every);
  const length = Math.ceil(end / film.every) - from;
  if (!where || length < 2) return 0;
  const here = distance(film, from, length, text, where);
  const elsewhere = SHIFTS.map((shift) => from + Math.round(shift * length))
    .filter((other) => other >= 0 && other + length <= film.count)
    .map((other) => distance(film, other, length, text, where));
  if (elsewhere.length < 2) return 0;
  const mean = elsewhere.reduce((sum, cost) => sum + cost, 0) / elsewhere.length;
  const squares = elsewhere.reduce((sum, cost) => sum + (cost - mean) ** 2, 0);
  return squares > 0 ? (mean - here) / Math.sqrt(squares / (elsewhere.length - 1)) : 0;
}

/** Mean cost of the cheapest way of a stretch of the film through a sentence, both from their first to their last. */
function distance(film: Track, from: number, length: number, text: Track, { first, end }: States): number {
  const count = end - first;
  let before = new Float64Array(count + 1).fill(Infinity);
  let now = new Float64Array(count + 1).fill(Infinity);
  before[0] = 0;
  for (let at = 0; at < length; at += 1) {
    now[0] = Infinity;
    for (let state = 0; state < count; state += 1) {
      const cost = costTogether(film, from + at, text, first + state);
      now[state + 1] = Math.min(
        (before[state] ?? Infinity) + 2 * cost,
        (before[state + 1] ?? Infinity) + cost,
        (now[state] ?? Infinity) + cost,
      );
    }
    [before, now] = [now, before];
  }
  return (before[count] ?? Infinity) / (length + count);
}
