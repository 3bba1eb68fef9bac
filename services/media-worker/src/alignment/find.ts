import { type Frames } from './cepstrum';
import { certaintyOf } from './certainty';
import { filmLevel, textLevel } from './levels';
import { Pace } from './pace';
import { pausesOf } from './pauses';
import type { Spoken } from './spoken';
import { type Stretch, stretchesOf } from './stretches';
import { vectorsOf } from './vectors';
import { bandAround, wholeBand, warp } from './warp';

/** Frames in a stretch of the first look: a third of a second. */
const COARSE = 16;
/** The looks after it: frames in a stretch, and how far, in frames of the text, the way may be off what was found before (15 s, 3 s). */
const NEARER = [
  { every: 4, reach: 750 },
  { every: 1, reach: 150 },
];
/** Stretches of the film times states of the text in the first look: more are looked at in longer stretches. */
const MAX_CELLS = 200_000_000;
/** Frames in a stretch in which sentences are compared with other places. */
const COMPARED = 2;
/** Shares of the work: the first look, then the nearer ones; the rest is the comparison. */
const [FIRST_LOOK, ALL_LOOKS] = [0.4, 0.7];

/** A sentence as it was found in a film: where, in frames, and how sure that is, from 0 to 1. */
export interface FoundSentence extends Stretch {
  readonly confidence: number;
}

/**
 * Looks for the sentences of a spoken text in a film, in order: first in long stretches, then nearer and nearer beside what was found.
 * @param signal ends it
 */
export async function findSentences(
  film: Frames,
  text: Spoken,
  signal: AbortSignal,
  progress: (share: number) => void = () => undefined,
): Promise<FoundSentence[]> {
  const pace = new Pace(signal);
  const pauses = pausesOf(film.levels);
  const vectors = vectorsOf(film, pauses);
  const levelsOf = (every: number) => ({
    film: filmLevel(vectors, pauses, every),
    text: textLevel(text, every),
  });
  let every = COARSE;
  while ((film.count / every) * (text.vectors.count / every) > MAX_CELLS) every *= 2;
  let coarse = levelsOf(every);
  let path = await warp(coarse.film, coarse.text, wholeBand(coarse.film, coarse.text), pace);
  progress(FIRST_LOOK);
  for (const look of NEARER) {
    const fine = levelsOf(look.every);
    path = await warp(fine.film, fine.text, bandAround(path, coarse, fine, look.reach), pace);
    coarse = fine;
  }
  progress(ALL_LOOKS);
  const stretches = stretchesOf(path, pauses, text);
  const compared = levelsOf(COMPARED);
  const certainty = await certaintyOf(compared.film, compared.text, stretches, pace);
  return stretches.map((stretch, at) => ({ ...stretch, confidence: certainty[at] ?? 0 }));
}
