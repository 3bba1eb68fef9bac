import {
  type Alignment,
  type AlignedSentence,
  LEAST_CONFIDENCE,
  LEAST_SENTENCE_SECONDS,
  type SentenceMove,
} from '@alcova/contracts';

/** What was changed and is not saved yet, by the sentence's place. */
export type Moves = ReadonlyMap<number, SentenceMove>;
export const NO_MOVES: Moves = new Map();

/** Whether people are to look at it: the aligner is not sure where it begins. */
export const isUnsure = ({ confidence }: AlignedSentence): boolean => confidence < LEAST_CONFIDENCE;

/** Sentences as they will be once the moves are saved. */
export const movedSentences = (sentences: readonly AlignedSentence[], moves: Moves): AlignedSentence[] =>
  sentences.map((sentence, at) => ({ ...sentence, ...moves.get(at) }));

/**
 * Places of the moves with which the server would not take the list: what is moved begins too near the one before or behind it, or the
 * film's end. Ordered.
 * @param seconds length of the film
 */
export function misplaced(sentences: readonly AlignedSentence[], moves: Moves, seconds: number): number[] {
  const startOf = (at: number) => moves.get(at)?.start ?? sentences[at]?.start;
  const isTooNear = (at: number) => {
    const last = Math.max(seconds, sentences[at]?.end ?? 0);
    return (startOf(at) ?? 0) + LEAST_SENTENCE_SECONDS > (startOf(at + 1) ?? last);
  };
  return [...moves.keys()]
    .filter((at) => isTooNear(at) || (at > 0 && isTooNear(at - 1)))
    .toSorted((one, other) => one - other);
}

/** The moves that mean the same sentences in another version of the list. */
export function carriedOver(moves: Moves, from: Alignment, to: Alignment): Moves {
  const isSame = (at: number) =>
    to.sentences[at] !== undefined && to.sentences[at].text === from.sentences[at]?.text;
  return new Map([...moves].filter(([at]) => isSame(at)));
}
