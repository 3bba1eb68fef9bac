import { costApart, costTogether } from './costs';
import type { FilmLevel, TextLevel } from './levels';
import type { Pace } from './pace';

/** What it costs that the film stays where it is in the text, and that it is twice as fast, for a frame. */
const STAY = 0.06;
const SKIP = 0.06;
const [STAYED, WENT_ON, SKIPPED] = [0, 1, 2];

/** For each stretch of the film the states that are thought of: from `low` up to, not with, `high`; neither ever falls. */
export interface Band {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

export const wholeBand = (film: FilmLevel, text: TextLevel): Band => ({
  low: new Int32Array(film.count),
  high: new Int32Array(film.count).fill(text.count),
});

/** Where the film is in the text: the state of each of its stretches; none where the band left no way. */
export type Path = Int32Array;

/**
 * The cheapest way of a film through the states of a text: from each stretch of the film to the next it stays, goes on or leaves one out
 * (dynamic time warping with the slopes 0 to 2). It begins and ends in pauses, which may take in anything that the text does not tell.
 */
export async function warp(film: FilmLevel, text: TextLevel, band: Band, pace: Pace): Promise<Path> {
  const { low, high } = band;
  const offsets = new Float64Array(film.count + 1);
  for (let at = 0; at < film.count; at += 1)
    offsets[at + 1] = (offsets[at] ?? 0) + (high[at] ?? 0) - (low[at] ?? 0);
  // Two bits a step.
  const steps = new Uint8Array(Math.ceil((offsets[film.count] ?? 0) / 4));
  let before = new Float64Array(text.count + 2).fill(Infinity);
  let now = new Float64Array(text.count + 2).fill(Infinity);
  // Costs are kept two places on, so that there is something before the first state.
  before[1] = 0;
  for (let at = 0; at < film.count; at += 1) {
    const [from, to] = [low[at] ?? 0, high[at] ?? 0];
    column(film, at, text, { from, to, before, now, steps, offset: (offsets[at] ?? 0) - from });
    // What stands beside the band is of two columns ago.
    const [nextFrom, nextTo] = [low[at + 1] ?? from, high[at + 1] ?? to];
    now.fill(Infinity, Math.max(nextFrom, 0), from + 2);
    now.fill(Infinity, to + 2, nextTo + 2);
    [before, now] = [now, before];
    await pace.breathe();
  }
  return trace(film, text, band, before, steps, offsets);
}

interface Column {
  readonly from: number;
  readonly to: number;
  readonly before: Float64Array;
  readonly now: Float64Array;
  readonly steps: Uint8Array;
  readonly offset: number;
}

function column(film: FilmLevel, at: number, text: TextLevel, work: Column): void {
  const { from, to, before, now, steps, offset } = work;
  const { quiet, isGap } = text;
  const apart = costApart(film, at);
  for (let state = from; state < to; state += 1) {
    const isApart = isGap[state] === 1;
    let best = (before[state + 2] ?? Infinity) + (isApart ? 0 : STAY * (1 - (quiet[state] ?? 0)));
    let step = STAYED;
    const wentOn = before[state + 1] ?? Infinity;
    if (wentOn < best) {
      best = wentOn;
      step = WENT_ON;
    }
    const skipped = (before[state] ?? Infinity) + (isGap[state - 1] === 1 ? 0 : SKIP);
    if (skipped < best) {
      best = skipped;
      step = SKIPPED;
    }
    const cell = offset + state;
    steps[cell >> 2] = (steps[cell >> 2] ?? 0) | (step << ((cell & 3) * 2));
    now[state + 2] = best + (isApart ? apart : costTogether(film, at, text, state));
  }
}

function trace(
  film: FilmLevel,
  text: TextLevel,
  { low, high }: Band,
  costs: Float64Array,
  steps: Uint8Array,
  offsets: Float64Array,
): Path {
  const path = new Int32Array(film.count);
  const last = text.count - 1;
  let state = (costs[last + 2] ?? Infinity) <= (costs[last + 1] ?? Infinity) ? last : last - 1;
  for (let at = film.count - 1; at >= 0; at -= 1) {
    const [from, to] = [low[at] ?? 0, high[at] ?? 0];
    state = Math.min(Math.max(state, from), to - 1);
    path[at] = state;
    const cell = (offsets[at] ?? 0) + state - from;
    state -= ((steps[Math.floor(cell / 4)] ?? 0) >> ((cell % 4) * 2)) & 3;
  }
  return path;
}

/** The states of a finer text near the way that a coarser one took. @param reach frames of the text on either side */
export function bandAround(
  path: Path,
  coarse: { readonly film: FilmLevel; readonly text: TextLevel },
  fine: { readonly film: FilmLevel; readonly text: TextLevel },
  reach: number,
): Band {
  const { begins } = fine.text;
  const low = new Int32Array(fine.film.count);
  const high = new Int32Array(fine.film.count);
  let [first, end] = [0, 1];
  for (let at = 0; at < fine.film.count; at += 1) {
    const where = Math.floor((at * fine.film.every) / coarse.film.every);
    const state = path[Math.min(where, path.length - 1)] ?? 0;
    const [from, to] = [
      (coarse.text.begins[state] ?? 0) - reach,
      (coarse.text.begins[state + 1] ?? 0) + reach,
    ];
    while (first < fine.text.count - 1 && (begins[first + 1] ?? 0) <= from) first += 1;
    while (end < fine.text.count && (begins[end] ?? 0) < to) end += 1;
    low[at] = first;
    high[at] = end;
  }
  return { low, high };
}
