import {
  type AlignedSentence,
  CodedError,
  LEAST_SENTENCE_SECONDS,
  type SentenceMove,
} from '@alcova/contracts';

/**
 * Sentences with some beginnings moved. One before that went on until then ends there, or goes on as long as before; the person who moved
 * one is sure of it.
 * @param seconds length of the film
 * @throws CodedError alignment.order where one would not begin after the one before it, or behind the film's end
 */
export function moved(
  sentences: readonly AlignedSentence[],
  moves: readonly SentenceMove[],
  seconds: number,
): AlignedSentence[] {
  const next = sentences.map((sentence) => ({ ...sentence }));
  for (const { at, start, joined } of moves) {
    const sentence = next[at];
    if (!sentence) throw new CodedError('alignment.order', 'there is no such sentence');
    const before = next[at - 1];
    // What followed without a pause does so still.
    if (before && (before.end >= (sentences[at]?.start ?? 0) - LEAST_SENTENCE_SECONDS || before.end > start))
      before.end = start;
    sentence.start = start;
    sentence.joined = at > 0 && joined;
    sentence.confidence = 1;
  }
  for (const [at, sentence] of next.entries()) {
    sentence.end = Math.max(sentence.end, sentence.start + LEAST_SENTENCE_SECONDS);
    const following = next[at + 1]?.start ?? Math.max(seconds, sentences[at]?.end ?? 0);
    // The aligner may have passed over a sentence; what nobody moved stays.
    const isTouched = moves.some((move) => move.at === at || move.at === at + 1);
    if (isTouched && sentence.start + LEAST_SENTENCE_SECONDS > following)
      throw new CodedError('alignment.order', `sentence ${at}`);
    sentence.end = Math.max(Math.min(sentence.end, following), sentence.start);
  }
  return next;
}
