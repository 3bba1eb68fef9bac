import { type AlignmentResult, MAX_SENTENCES } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { alignText } from '../alignment/alignment';
import { espeakRuns } from '../alignment/espeak';
import { sentencesOf } from '../alignment/sentences';
import { LongerThanFilm } from '../alignment/spoken';
import type { JobContext } from './context';
import { PermanentFailure } from './outcome';

const log = logger('align');
/** Of a film that is aligned: what is known of each of its frames stands in memory. */
const MAX_SECONDS = 4 * 3_600;
/** An hour takes less than a minute; the sound is read at the store's pace. */
const TIMEOUT_MS = 1_800_000;

/**
 * Finds where in the film each sentence of its text is told.
 * @throws PermanentFailure alignment.no-program, alignment.too-long, alignment.other-text
 */
export async function align(context: JobContext): Promise<AlignmentResult> {
  const { ticket, config, source, signal, progress } = context;
  const { plan, text } = ticket;
  if (!plan || text === undefined) throw new Error('the plan or the text is missing');
  if (!(await espeakRuns(config.ESPEAK_PATH)))
    throw new PermanentFailure('alignment.no-program', `${config.ESPEAK_PATH} does not run`);
  const seconds = (plan.frames * plan.frameRate.den) / plan.frameRate.num;
  const sentences = sentencesOf(text);
  if (seconds > MAX_SECONDS || sentences.length > MAX_SENTENCES)
    throw new PermanentFailure('alignment.too-long', `${seconds} s, ${sentences.length} sentences`);
  if (sentences.length === 0) throw new PermanentFailure('alignment.other-text', 'no sentence');
  const { isSame, ...result } = await alignText({
    sound: {
      ...{ ffmpegPath: config.FFMPEG_PATH, url: source, timeoutMs: TIMEOUT_MS },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    },
    ...{ seconds, sentences, espeakPath: config.ESPEAK_PATH },
    progress: (share) => progress(share * 100),
  }).catch((error: unknown) => {
    throw error instanceof LongerThanFilm
      ? new PermanentFailure('alignment.other-text', error.message)
      : error;
  });
  if (!isSame) throw new PermanentFailure('alignment.other-text', 'most sentences were not found');
  // What the sentences are is nobody's business.
  log.info({ sentences: sentences.length, seconds: Math.round(seconds) }, 'a text was aligned');
  return result;
}
