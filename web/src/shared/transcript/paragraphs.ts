import type { Cue } from './cues';

/** Cues that are read as one. */
export interface Paragraph {
  /** The place of its first cue among all. */
  readonly first: number;
  readonly cues: readonly Cue[];
}

/** A pause of so long parts paragraphs. */
const PAUSE_SECONDS = 2;
/** Who speaks on without a pause gets a new paragraph at the end of a sentence, at last at any cue. */
const LONG_CHARACTERS = 400;
const MAX_CHARACTERS = 1_200;
const SENTENCE_END = /[.!?…]["'”’»)\]]*$/;

/** Joins cues, ordered by start, to paragraphs. */
export function paragraphsOf(cues: readonly Cue[]): Paragraph[] {
  const paragraphs: { first: number; cues: Cue[] }[] = [];
  let [length, spokenTo] = [0, 0];
  let last: Cue | undefined;
  for (const [at, cue] of cues.entries()) {
    const isLong = length >= LONG_CHARACTERS && SENTENCE_END.test(last?.text ?? '');
    if (last && cue.start - spokenTo < PAUSE_SECONDS && !isLong && length < MAX_CHARACTERS)
      paragraphs.at(-1)?.cues.push(cue);
    else {
      paragraphs.push({ first: at, cues: [cue] });
      length = 0;
    }
    length += cue.text.length + 1;
    spokenTo = Math.max(spokenTo, cue.end);
    last = cue;
  }
  return paragraphs;
}
