import type { Spoken } from './spoken';
import type { Path } from './warp';

/** A beginning is moved to the end of a pause that is no further than this, in frames: 0.4 s. */
const SNAP = 20;

/** A stretch of a film in frames: from `start` up to, not with, `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * The stretch of the film of each sentence, in order, none over another; a sentence that the way passed over has a single frame.
 * @param path the state of each frame of the film, in states of a single frame with a gap before each sentence
 * @param pauses 1 for a frame in which the voice pauses
 */
export function stretchesOf(path: Path, pauses: Uint8Array, { starts }: Spoken): Stretch[] {
  const sentences = starts.length - 1;
  const found: Stretch[] = [];
  let at = 0;
  for (let sentence = 0; sentence < sentences; sentence += 1) {
    const [first, last] = [(starts[sentence] ?? 0) + sentence + 1, (starts[sentence + 1] ?? 0) + sentence];
    while (at < path.length - 1 && (path[at] ?? 0) < first) at += 1;
    const start = at;
    while (at < path.length && (path[at] ?? 0) <= last) at += 1;
    found.push({ start, end: at });
  }
  return snapped(found, pauses);
}

function snapped(found: readonly Stretch[], pauses: Uint8Array): Stretch[] {
  let least = 0;
  return found.map(({ start, end }, at) => {
    const next = found[at + 1]?.start ?? pauses.length;
    const begins = Math.max(least, nearestSpeech(pauses, start, end));
    const ends = Math.min(Math.max(begins + 1, lastSpeech(pauses, begins, end)), Math.max(next, begins + 1));
    least = ends;
    return { start: begins, end: ends };
  });
}

/** The nearest frame with which speech begins after a pause; the given one where none is near. */
function nearestSpeech(pauses: Uint8Array, start: number, end: number): number {
  const begins = (at: number): boolean => pauses[at] === 0 && pauses[at - 1] === 1;
  for (let away = 0; away <= SNAP; away += 1) {
    if (start + away < end && begins(start + away)) return start + away;
    if (begins(start - away)) return start - away;
  }
  return start;
}

/** Where the pause begins in which a sentence ends. */
function lastSpeech(pauses: Uint8Array, start: number, end: number): number {
  let last = end;
  while (last > start + 1 && pauses[last - 1] === 1) last -= 1;
  return last;
}
