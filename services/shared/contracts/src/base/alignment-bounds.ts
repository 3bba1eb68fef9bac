/** A sentence of a voice's text of which the aligner is less sure, from 0 to 1, is looked at by people. */
export const LEAST_CONFIDENCE = 0.5;
/** A sentence lasts at least so long, in seconds: a cue that is shown for less cannot be read. */
export const LEAST_SENTENCE_SECONDS = 0.1;
/** Sentences whose beginnings are saved at once. */
export const MAX_MOVES = 500;
