import { type AlignedSentence, LEAST_CONFIDENCE, MAX_CUE_CHARACTERS } from '@alcova/contracts';
import { type Frames, FRAME_RATE } from './cepstrum';
import { USUAL_WORDS } from './espeak';
import { filmFrames, type FilmSound } from './film-sound';
import { findSentences, type FoundSentence } from './find';
import { pausesOf } from './pauses';
import { type Spoken, spokenText } from './spoken';

/** A text of whose sentences fewer are sure is not what is told in the film. */
const LEAST_SHARE = 0.5;
/** The text is spoken no longer than this share of what is spoken in the film: a voice is followed that is slower, not one twice as fast. */
const LONGEST = 1.1;
/** What eSpeak NG speaks at most, in words a minute. */
const MAX_WORDS = 450;
/** At its usual pace a text is at most so many times as long as its film, and half a minute; never longer than four hours and that. */
const MAX_LENGTHS = 3;
const MAX_FRAMES = 4 * 3_600 * FRAME_RATE;
const SPARE_FRAMES = 30 * FRAME_RATE;
/** Shares of the work: decoding, speaking, finding. */
const [DECODED, SPOKEN] = [0.3, 0.7];

export interface AlignmentInput {
  readonly sound: FilmSound;
  /** Seconds of the film, as far as they are known. */
  readonly seconds: number;
  readonly sentences: readonly string[];
  readonly espeakPath: string;
  readonly progress: (share: number) => void;
}

export interface Alignment {
  readonly sentences: AlignedSentence[];
  /** Whether the text is that of the film. */
  readonly isSame: boolean;
}

/**
 * Finds where in a film each sentence of a text is told: the text is spoken by eSpeak NG, and both sounds are compared. What the film tells
 * before, between or after the sentences is passed over.
 * @throws EspeakError, FfmpegError, OutOfMemory, LongerThanFilm
 */
export async function alignText(input: AlignmentInput): Promise<Alignment> {
  const { sentences, sound, progress } = input;
  const film = await filmFrames({
    ...sound,
    onProgress: (seconds) => progress(DECODED * Math.min(seconds / input.seconds, 1)),
  });
  const spoken = await spokenAtPace(input, film);
  const found = await findSentences(film, spoken, sound.signal, (share) =>
    progress(SPOKEN + (1 - SPOKEN) * share),
  );
  const sure = found.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE).length;
  return { sentences: joined(sentences, found), isSame: sure >= LEAST_SHARE * found.length };
}

/** Speaks the text, and once more faster where that takes longer than the film. */
async function spokenAtPace(
  { sentences, espeakPath, sound, progress }: AlignmentInput,
  film: Frames,
): Promise<Spoken> {
  const maxFrames = Math.min(MAX_LENGTHS * film.count, MAX_FRAMES) + SPARE_FRAMES;
  const speakAt = (words: number) =>
    spokenText(sentences, { espeakPath, words, signal: sound.signal, maxFrames }, (share) =>
      progress(DECODED + (SPOKEN - DECODED) * share),
    );
  const spoken = await speakAt(USUAL_WORDS);
  const longer =
    spoken.isQuiet.filter(isSpoken).length / Math.max(pausesOf(film.levels).filter(isSpoken).length, 1);
  return longer <= LONGEST ? spoken : speakAt(Math.min(Math.round(USUAL_WORDS * longer), MAX_WORDS));
}

const isSpoken = (isQuiet: number): boolean => isQuiet === 0;

/** Sentences with their texts in seconds; one that is not sure is joined with the one before it, the first with the second. */
function joined(texts: readonly string[], found: readonly FoundSentence[]): AlignedSentence[] {
  let characters = 0;
  return found.map(({ start, end, confidence }, at) => {
    const text = texts[at] ?? '';
    const isUnsure = [found[at], at === 1 ? found[0] : undefined].some(
      (one) => one !== undefined && one.confidence < LEAST_CONFIDENCE,
    );
    const isJoined = at > 0 && isUnsure && characters + text.length <= MAX_CUE_CHARACTERS;
    characters = text.length + (isJoined ? characters : 0);
    return {
      ...{ text, joined: isJoined, confidence: Math.round(confidence * 100) / 100 },
      ...{ start: start / FRAME_RATE, end: end / FRAME_RATE },
    };
  });
}
