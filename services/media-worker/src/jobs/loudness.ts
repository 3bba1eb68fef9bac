import { type Analysis, SAMPLE_RATE } from '@alcova/contracts';

/** What EBU R128 says of silence, and of what is too short to be measured (under 0.4 s). */
const SILENCE_LUFS = -70;
const CHANNELS = 2;
/** Decibels of full scale that a sound must pass to be one: no gain that we give makes a voice of less (inputs that nothing was plugged into). */
const SILENT_DB = -60;
/**
 * Decibels below a sound at which nobody hears that its sides differ. Encoders make voices in two equal sides differ by -34 dB at the
 * worst (AAC of 96 kbit/s, in sibilants; over 50 ms it would be -18); music 15 dB below a voice differs by -28 dB, a step of 0.1 s by -20.
 */
const NO_DIFFERENCE_DB = -30;
/** Decibels of full scale that may be heard at most, and what is aimed at where more was heard: the encoder never adds the same twice. */
const MAX_PEAK_DB = -1.5;
const AIMED_PEAK_DB = -2;
/** Decibels of a difference that nobody hears. */
const TOLERATED_DB = 0.3;

export type Loudness = NonNullable<NonNullable<Analysis['audio']>['loudness']>;
/** How a sound is made louder, and over what it is limited, in decibels. */
export interface Level {
  readonly gainDb: number;
  readonly ceilingDb: number;
}

const numbersOf = (messages: string, pattern: RegExp): number[] =>
  [...messages.matchAll(pattern)].map((match) => Number(match[1])).filter((value) => Number.isFinite(value));

/**
 * Reads what was measured of a sound.
 * @param begin what `framecrc` wrote of its first stretch: `stream, dts, pts, ...` in samples
 * @param messages ffmpeg's, with the summaries of `volumedetect` and `ebur128`; a track that changes its layout has several
 * @returns null when no sample came out
 */
export function readSound(begin: string, messages: string): Analysis['audio'] {
  const first = /^0,\s*-?\d+,\s*(-?\d+),/m.exec(begin)?.[1];
  const samples = numbersOf(messages, /n_samples: (\d+)/g).reduce((sum, count) => sum + count, 0) / CHANNELS;
  if (first === undefined || samples < 1) return null;
  return {
    startSeconds: Number(first) / SAMPLE_RATE,
    samples: Math.floor(samples),
    loudness: readLoudness(messages),
  };
}

/** Samples in all that `framecrc` wrote lines of: `stream, dts, pts, duration, ...`. */
export const countSamples = (lines: string): number =>
  numbersOf(lines, /^0,\s*-?\d+,\s*-?\d+,\s*(\d+),/gm).reduce((sum, count) => sum + count, 0);

/** LUFS and dBTP out of the summaries of `ebur128`; null for silence. */
export function readLoudness(messages: string): Loudness | null {
  const integrated = integratedOf(messages);
  const truePeak = truePeakOf(messages);
  return integrated > SILENCE_LUFS && Number.isFinite(truePeak) ? { integrated, truePeak } : null;
}

const integratedOf = (messages: string): number =>
  Math.max(SILENCE_LUFS, ...numbersOf(messages, /\bI:\s+(-?[\d.]+) LUFS/g));

const truePeakOf = (messages: string): number =>
  Math.max(-Infinity, ...numbersOf(messages, /\bPeak:\s+(-?[\d.]+) dBFS/g));

/** Whether nothing is to be heard from end to end, by the summaries of `ebur128`. */
export const isSilent = (messages: string): boolean => truePeakOf(messages) < SILENT_DB;

/** Whether something is to be heard on the left and on the right, by the summaries of `astats`. */
export function heardSides(messages: string): { left: boolean; right: boolean } {
  const isHeard = (channel: number): boolean =>
    numbersOf(messages, new RegExp(`Channel: ${channel}\\n.*Peak level dB: (-?[\\d.]+)`, 'g')).some(
      (peak) => peak >= SILENT_DB,
    );
  return { left: isHeard(1), right: isHeard(2) };
}

/** Whether both sides are one voice, by the summaries of `ebur128` and of `astats` on their difference; not where no figure is told. */
export function isMono(messages: string): boolean {
  const difference = /RMS peak dB: (\S+)/.exec(messages)?.[1] ?? '';
  return difference === '-inf' || Number.parseFloat(difference) <= integratedOf(messages) + NO_DIFFERENCE_DB;
}

/**
 * What a limited sound is to be made with once more, given how it was heard: what limiter and encoder took off its loudness is added, what
 * they put on its peaks is taken off. Null when nothing is to be made good. @param target LUFS; none where no gain reaches it
 */
export function correctedLevel(
  level: Level,
  target: number | undefined,
  heard: Loudness | null,
): Level | null {
  if (!heard) return null;
  const missing = Math.max(0, (target ?? heard.integrated) - heard.integrated);
  const above = heard.truePeak > MAX_PEAK_DB ? heard.truePeak - AIMED_PEAK_DB : 0;
  if (missing <= TOLERATED_DB && above === 0) return null;
  return { gainDb: level.gainDb + missing, ceilingDb: level.ceilingDb - above };
}
