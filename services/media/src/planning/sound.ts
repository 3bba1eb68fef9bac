import {
  type Analysis,
  type EncodingPlan,
  type ProbeResult,
  SAMPLE_RATE,
  soundTracksOf,
} from '@alcova/contracts';
import type { Timeline } from './timeline';

/** EBU R128 loudness that all narrations are brought to, in LUFS. */
const LOUDNESS_TARGET = -16;
/** Peaks of a source above this are limited, in dBTP: no more than -1.5 may be heard, and the encoder adds to them. */
const PEAK_CEILING = -3;
/** Behind it a film has no voice, only the noise of its room. */
const MAX_GAIN_DB = 40;

type Sounds = NonNullable<Analysis['audio']>;
type Sound = NonNullable<Sounds['others']>[number];

/** How the sounds of a film are made: all as long as the first, on its clock, each as loud as all narrations. */
export function planSound(
  probe: ProbeResult,
  audio: Analysis['audio'],
  { samples, zeroSeconds }: Timeline,
): EncodingPlan['audio'] {
  if (!audio || samples === 0) return null;
  const tracks = soundTracksOf(probe);
  const languageOf = (place: number) =>
    tracks.find(({ track, right }) => track === place || right === place)?.stream.language ?? null;
  const { others = [] } = audio;
  // Players change between the sounds of a film: all have the same channels (RFC 8216, 4.3.4.1.1).
  const channels: 1 | 2 = [audio, ...others].every(({ isMono }) => isMono === true) ? 1 : 2;
  const planned = ({ track = 0, right, ...heard }: Sound) => ({
    ...{ track, ...(right === undefined ? {} : { right }), language: languageOf(track), channels },
    ...gainOf(heard.loudness),
    ...endOf(heard, zeroSeconds),
  });
  return { samples, zeroSeconds, ...planned(audio), others: others.map(planned) };
}

/** Where the source's own sound ends on the output's clock; none where the analysis did not tell. */
const endOf = ({ startSeconds, samples }: Sound, zeroSeconds: number): { ends?: number } =>
  startSeconds === undefined || samples === undefined
    ? {}
    : { ends: Math.round((startSeconds - zeroSeconds) * SAMPLE_RATE) + samples };

/** A linear gain (EBU R128, second pass): dynamics stay as the narrator meant them; what would clip is limited. */
function gainOf(
  loudness: Sounds['loudness'],
): Pick<NonNullable<EncodingPlan['audio']>, 'gainDb' | 'limit' | 'target'> {
  if (!loudness) return { gainDb: 0, limit: false };
  const wanted = LOUDNESS_TARGET - loudness.integrated;
  const gainDb = Math.round(Math.min(MAX_GAIN_DB, wanted) * 100) / 100;
  const limit = loudness.truePeak + gainDb > PEAK_CEILING;
  return { gainDb, limit, ...(limit && wanted <= MAX_GAIN_DB ? { target: LOUDNESS_TARGET } : {}) };
}
