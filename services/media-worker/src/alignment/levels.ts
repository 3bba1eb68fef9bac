import type { Spoken } from './spoken';
import { emptyTrack, putMean, type Track, type Vectors } from './vectors';

/** The text at one resolution: states that the film goes through in order. Before, between and behind the sentences stands a pause. */
export interface TextLevel extends Track {
  /** 1 for a pause that is no part of a sentence: there the film may say or play what it likes. */
  readonly isGap: Uint8Array;
  /** Where each state begins, counted in states of a single frame; one more than there are states. */
  readonly begins: Int32Array;
}

/** The film at one resolution. */
export interface FilmLevel extends Track {
  /** Frames that each stretch has. */
  readonly every: number;
}

/** The film's frames in stretches of `every`. */
export function filmLevel(vectors: Vectors, isQuiet: Uint8Array, every: number): FilmLevel {
  const track = emptyTrack(Math.ceil(vectors.count / every));
  for (let at = 0; at < track.count; at += 1)
    putMean(vectors, isQuiet, [at * every, Math.min((at + 1) * every, vectors.count)], track, at);
  return { ...track, every };
}

/** The states of all sentences in stretches of `every` frames; a sentence begins with a stretch of its own. */
export function textLevel({ vectors, isQuiet, starts }: Spoken, every: number): TextLevel {
  const sentences = starts.length - 1;
  let count = sentences + 1;
  for (let at = 0; at < sentences; at += 1)
    count += Math.ceil(((starts[at + 1] ?? 0) - (starts[at] ?? 0)) / every);
  const track = emptyTrack(count);
  const isGap = new Uint8Array(count);
  const begins = new Int32Array(count + 1);
  let state = 0;
  const gap = (base: number): void => {
    isGap[state] = 1;
    track.quiet[state] = 1;
    begins[state] = base;
    state += 1;
  };
  for (let at = 0; at < sentences; at += 1) {
    const [from, to] = [starts[at] ?? 0, starts[at + 1] ?? 0];
    gap(from + at);
    for (let frame = from; frame < to; frame += every) {
      putMean(vectors, isQuiet, [frame, Math.min(frame + every, to)], track, state);
      begins[state] = frame + at + 1;
      state += 1;
    }
  }
  gap(vectors.count + sentences);
  begins[count] = vectors.count + sentences + 1;
  return { ...track, isGap, begins };
}
