import { z } from 'zod';

/** Characters that one cue of an aligned text has at most. */
export const MAX_CUE_CHARACTERS = 500;
/** Sentences that a text has at most: more are no sentences. */
export const MAX_SENTENCES = 5_000;
/** Characters of a sentence at most: longer ones are cut at their clauses. */
export const MAX_SENTENCE_CHARACTERS = 300;

/** A sentence of a text, and where in the film it is told. */
export const alignedSentence = z.object({
  text: z.string().min(1).max(MAX_SENTENCE_CHARACTERS),
  /** Seconds of the film. */
  start: z.number().nonnegative(),
  end: z.number().nonnegative(),
  /** How sure that is, from 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Whether it stands in one cue with the sentence before it. */
  joined: z.boolean(),
});
export type AlignedSentence = z.infer<typeof alignedSentence>;
